import { useLingui } from "@lingui/react/macro";
import { CircleCheck, TriangleAlert, X } from "lucide-react";
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components";
import { toAppError } from "../ipc";
import { Button } from "./Button";
import css from "./Toast.module.css";

type Message = { text: string; tone: "done" | "problem"; action?: { label: string; run: () => void } };

const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 });
const READING_TIME = 8_000;

/** Says that something happened, with at most one thing to do about it. */
export function showToast(text: string, action?: Message["action"]): void {
  queue.add({ text, tone: "done", action }, { timeout: READING_TIME });
}

/** Says that something asked for did not happen; stays until it is read. */
export function showProblem(error: unknown, fallback: string): void {
  const { message } = toAppError(error);
  queue.add({ text: message === "" ? fallback : message, tone: "problem" });
}

export function clearToasts(): void {
  queue.clear();
}

export function Toasts() {
  const { t } = useLingui();
  return (
    <ToastRegion queue={queue} className={css.region} aria-label={t`Messages`}>
      {({ toast }) => {
        const { text, tone, action } = toast.content;
        const run = () => {
          action?.run();
          queue.close(toast.key);
        };
        return (
          <AriaToast toast={toast} className={css.toast} data-tone={tone}>
            <span className={css.icon} aria-hidden="true">
              {tone === "done" ? <CircleCheck /> : <TriangleAlert />}
            </span>
            <ToastContent className={css.text}>
              <Text slot="title">{text}</Text>
            </ToastContent>
            {action && (
              <Button variant="quiet" onPress={run}>
                {action.label}
              </Button>
            )}
            <Button slot="close" variant="quiet" icon={<X />} label={t`Dismiss`} />
          </AriaToast>
        );
      }}
    </ToastRegion>
  );
}
