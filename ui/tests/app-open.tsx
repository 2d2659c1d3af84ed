import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { App } from "../src/app/App";
import { Providers } from "../src/app/Providers";
import { startMessages } from "../src/app/i18n";
import { createQueryClient } from "../src/app/queryClient";
import { createFake, type Scenario } from "../src/ipc/fake";

/** The whole app over the fake, opened at an address such as "#/judges". */
export function openApp(hash: string, scenario: Partial<Scenario> = {}) {
  const fake = createFake({ data: "sample", file: "clean", tickMs: null, ...scenario });
  window.location.hash = hash;
  const view = render(
    <Providers client={fake} queries={createQueryClient()} messages={startMessages()}>
      <App />
    </Providers>,
  );
  return { fake, user: userEvent.setup(), ...view };
}
