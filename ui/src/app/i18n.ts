import { i18n } from "@lingui/core";
import { messages } from "../locales/en/messages.po";

export function startMessages() {
  i18n.loadAndActivate({ locale: "en", messages });
  return i18n;
}
