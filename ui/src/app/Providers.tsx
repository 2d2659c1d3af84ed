import type { ReactNode } from "react";
import type { I18n } from "@lingui/core";
import { I18nProvider as MessagesProvider } from "@lingui/react";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { I18nProvider as FormatsProvider } from "react-aria-components";
import { ClientProvider, type Client } from "../ipc";
import { CommandsProvider } from "../ui/commands";

type Props = { client: Client; queries: QueryClient; messages: I18n; children: ReactNode };

export function Providers({ client, queries, messages, children }: Props) {
  return (
    <MessagesProvider i18n={messages}>
      <FormatsProvider locale="en-US">
        <QueryClientProvider client={queries}>
          <ClientProvider client={client}>
            <CommandsProvider>{children}</CommandsProvider>
          </ClientProvider>
        </QueryClientProvider>
      </FormatsProvider>
    </MessagesProvider>
  );
}
