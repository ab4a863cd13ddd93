import type { AppUrls } from '../system/app-urls.ts'
import { refusing } from './not-available.ts'
import type { SchemeHandler } from '../chromium/request-interceptor.ts'

/** Electron's `protocol`: which of main's handlers serve which scheme. */
export function createProtocol(urls: AppUrls, handlers: Map<string, SchemeHandler>) {
  return refusing('protocol', {
    /** Every scheme of the host is standard and secure, because it is carried by https; there is nothing more to grant. */
    registerSchemesAsPrivileged: (schemes: readonly { readonly scheme: string }[]): void => {
      for (const { scheme } of schemes) urls.register(scheme)
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
