import type { Permissions } from './permissions.ts'
import { proxyFor } from '../system/proxy-rules.ts'
import { refusing } from './not-available.ts'
import type { WebRequest } from './web-request.ts'

/** `session.defaultSession`; there is one session, because there is one browser profile. */
export function createSession(webRequest: WebRequest, permissions: Permissions, protocol: object) {
  return refusing('session', {
    webRequest: webRequest.api,
    protocol,
    setPermissionRequestHandler: permissions.setRequestHandler,
    setPermissionCheckHandler: permissions.setCheckHandler,
    resolveProxy: (url: string): Promise<string> => Promise.resolve(proxyFor(url, process.env)),
  })
}
