/**
 * Chromium cannot be taught a scheme from outside, so `app://bundle/x` lives at `https://bundle.app.invalid/x` in the browser.
 * `.invalid` never resolves (RFC 6761) and every request is answered before it could reach a network.
 */
export interface AppUrls {
  readonly register: (scheme: string) => void
  readonly toBrowser: (url: string) => string
  readonly toApp: (url: string) => string
  /** Rewrites addresses inside a header such as Content-Security-Policy, where they stand among other words. */
  readonly textToBrowser: (text: string) => string
}

export function createAppUrls(): AppUrls {
  const schemes = new Set<string>()
  const swap = (all: string, scheme: string, host: string): string =>
    schemes.has(scheme.toLowerCase()) ? `https://${host}.${scheme.toLowerCase()}.invalid` : all
  return {
    register: (scheme) => void schemes.add(scheme.toLowerCase()),
    toBrowser: (url) => url.replace(/^([a-z][\w+.-]*):\/\/([^/?#]+)/i, swap),
    textToBrowser: (text) => text.replaceAll(/\b([a-z][\w+.-]*):\/\/([\w*.-]+)/gi, swap),
    toApp: (url) =>
      url.replace(
        /^https:\/\/([^/?#]+)\.([a-z][\w+-]*)\.invalid(?=[/?#]|$)/i,
        (all: string, host: string, scheme: string) => (schemes.has(scheme) ? `${scheme}://${host}` : all),
      ),
  }
}
