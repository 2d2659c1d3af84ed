// First, so that a widget can outdo the ground rules.
import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { NotConnected } from "./app/NotConnected";
import { Providers } from "./app/Providers";
import { startMessages } from "./app/i18n";
import { createQueryClient } from "./app/queryClient";
import { connect } from "./ipc";
import { applyTheme } from "./ui/theme";
import { setNonce } from "./ui/nonce";

async function start(root: HTMLElement) {
  // Before anything renders: React Aria and the grid read it when they add their first style.
  setNonce(document.querySelector<HTMLStyleElement>("#nonce-carrier")?.nonce ?? "");
  applyTheme();
  const messages = startMessages();
  const client = await connect();
  createRoot(root).render(
    <StrictMode>
      {client === null ? (
        <NotConnected messages={messages} />
      ) : (
        <Providers client={client} queries={createQueryClient()} messages={messages}>
          <App />
        </Providers>
      )}
    </StrictMode>,
  );
}

const root = document.querySelector<HTMLElement>("#root");
if (root) void start(root);
