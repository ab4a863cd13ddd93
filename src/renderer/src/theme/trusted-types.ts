/** The part of Trusted Types that the page uses; TypeScript's own library does not have it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createHTML: (text: string) => string; readonly createScriptURL: (url: string) => string },
  ): unknown
}

/**
 * The page's policy lets nothing become markup but the styles that the component library writes into style tags, texts without a single
 * tag, and no address a script but one of the build's own, which the PDF preview needs for its thread. It has no rule for scripts as texts,
 * so that none ever becomes one.
 */
export function trustOwnBuildAlone(): void {
  const types = Reflect.get(window, 'trustedTypes') as TrustedTypes | undefined // Chromium's
  types?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('No text becomes markup')
      return text
    },
    createScriptURL(url) {
      // The folder of the page, whatever the runtime calls its origin.
      const own = new URL('.', location.href).href
      if (!new URL(url, location.href).href.startsWith(own)) throw new TypeError('No script comes from elsewhere')
      return url
    },
  })
}
