declare global {
  var __webpack_nonce__: string | undefined;
}

/**
 * Lets the library that locks scrolling behind a dialog put its style element into the page: under this name it
 * looks for the nonce that the content security policy asks for.
 */
export function allowInjectedStyles(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  globalThis.__webpack_nonce__ = meta?.content;
}
