/** The nonce that main puts into the page on every load; style tags without it are refused by the page's policy. */
export function styleNonce(): string {
  return document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? ''
}
