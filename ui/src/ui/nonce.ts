let nonce = "";

declare global {
  var __webpack_nonce__: string | undefined;
}

/** The content security policy lets in only styles that carry this window's nonce. */
export function setNonce(value: string): void {
  nonce = value;
  if (value !== "") globalThis.__webpack_nonce__ = value;
}

export function styleNonce(): string | undefined {
  return nonce === "" ? undefined : nonce;
}
