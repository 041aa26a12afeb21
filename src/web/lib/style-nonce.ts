declare global {
  var __webpack_nonce__: string | undefined;
}

/**
 * The library that locks scrolling behind dialogs injects a style element. It reads the nonce, which the content
 * security policy requires, from this global variable.
 */
export function allowInjectedStyles(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  globalThis.__webpack_nonce__ = meta?.content;
}
