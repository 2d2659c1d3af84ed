let headingIsDue = false;

/** The title of the screen that opens next takes the focus, wherever the focus is now. */
export function expectScreen(): void {
  headingIsDue = true;
}

/** Whether a title that appears should take the focus: its screen was just opened, or what had the focus is gone. */
export function takesFocus(): boolean {
  const isDue = headingIsDue;
  headingIsDue = false;
  return isDue || isFocusLost();
}

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** For when what had the focus went away: a screen reader says where it is, and Tab starts at the top. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus();
}
