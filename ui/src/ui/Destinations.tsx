import { Plural, Trans } from "@lingui/react/macro";
import { MonitorCheck, Send } from "lucide-react";
import type { RunEstimate } from "../ipc";
import css from "./Destinations.module.css";

type Hosts = RunEstimate["hosts"];

const isThisComputer = (host: string) => /^(localhost|127\..+|0\.0\.0\.0|\[?::1\]?)$/i.test(host);

/** The lines that say who gets to read the conversations. */
export function Destinations({ hosts }: { hosts: Hosts }) {
  // Two judges at one address get the same conversations: it is named once.
  const byHost = new Map(hosts.map((share) => [share.host, share]));
  const remote = [...byHost.values()].filter(({ host }) => !isThisComputer(host));
  if (remote.length === 0) {
    return (
      <p className={css.destination} data-private>
        <MonitorCheck aria-hidden="true" />
        <Trans>Nothing leaves this computer.</Trans>
      </p>
    );
  }
  return (
    <ul className={css.destinations}>
      {remote.map(({ host, conversations }) => (
        <li key={host} className={css.destination}>
          <Send aria-hidden="true" />
          <span>
            <Trans>
              <strong>{host}</strong> will receive the text of{" "}
              <Plural value={conversations} one="# conversation" other="# conversations" />.
            </Trans>
          </span>
        </li>
      ))}
    </ul>
  );
}
