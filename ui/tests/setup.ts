import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { startMessages } from "../src/app/i18n";
import { clearToasts } from "../src/ui/Toast";

startMessages();
// Screens are loaded when they are first opened, and a busy machine takes its time over that.
configure({ asyncUtilTimeout: 8_000 });

// jsdom lays nothing out, so it has none of these.
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal("ResizeObserver", NoResizes);
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.getAnimations = () => [];

afterEach(() => {
  cleanup();
  clearToasts();
  window.location.hash = "";
  window.localStorage.clear();
});
