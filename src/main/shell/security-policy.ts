import { app, session, type WebContents } from 'electron'
import { pageOrigin } from './page-protocol.ts'

/** True for an address inside the app's own pages. */
export function isOwnPage(url: string): boolean {
  return url === pageOrigin || url.startsWith(`${pageOrigin}/`)
}

/** Nothing that the web platform offers beyond a page is granted: no camera, location, notifications, USB ... */
export function refusePermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) => answer(isHarmless(permission)))
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => isHarmless(permission))
}

/** Copying text to the clipboard is what "copy details" needs; it is write-only. */
function isHarmless(permission: string): boolean {
  return permission === 'clipboard-sanitized-write'
}

/** Every window stays on our pages, opens no other window and embeds no web view. */
export function confineEveryWindow(): void {
  app.on('web-contents-created', (_event, contents) => confine(contents))
}

function confine(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-navigate', (event, url) => {
    if (!isOwnPage(url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
