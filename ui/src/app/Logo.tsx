/** Two speech bubbles joined by a thread: what was said, and what is still known of it. */
export function Logo() {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" fill="none" focusable="false">
      <rect width="26" height="26" rx="7" fill="var(--accent)" />
      <circle cx="8" cy="9" r="2.6" fill="var(--fact)" />
      <circle cx="18" cy="17" r="2.6" stroke="var(--on-accent)" strokeWidth="1.6" />
      <path
        d="M10.6 9H15a3 3 0 0 1 3 3v2.4"
        stroke="var(--on-accent)"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
