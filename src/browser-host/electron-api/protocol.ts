import type { AppUrls } from '../system/app-urls.ts'
import { refuseOthers, refusing } from './not-available.ts'
import type { SchemeHandler } from '../chromium/request-interceptor.ts'

interface CustomScheme {
  readonly scheme: string
  readonly privileges?: object
}

const knownPrivileges: ReadonlySet<string> = new Set(['standard', 'secure', 'codeCache'])

/** Electron's `protocol`: which of main's handlers serve which scheme. */
export function createProtocol(urls: AppUrls, handlers: Map<string, SchemeHandler>) {
  return refusing('protocol', {
    /**
     * Every scheme of the host is standard and secure, because it is carried by https. `codeCache` is ignored: the page is
     * answered from an intercepted request, and Chromium keeps compiled scripts only of what it has in its own cache. It
     * changes nothing but how long a start takes. Any other privilege is refused.
     */
    registerSchemesAsPrivileged: (schemes: readonly CustomScheme[]): void => {
      for (const { scheme, privileges = {} } of schemes) {
        refuseOthers('protocol.registerSchemesAsPrivileged', privileges, knownPrivileges)
        urls.register(scheme)
      }
    },
    handle: (scheme: string, handler: SchemeHandler): void => {
      if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
      urls.register(scheme)
      handlers.set(scheme, handler)
    },
    unhandle: (scheme: string): void => void handlers.delete(scheme),
    isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
  })
}
