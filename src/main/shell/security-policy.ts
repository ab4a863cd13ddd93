import { app, Menu, session, type WebContents } from 'electron'
import { isBrowserKey, isCameraAlone, isOwnPage, pageAddress, type MediaDetails } from './page-rules.ts'

/**
 * Nothing that the web platform offers beyond a page is granted: no microphone, location, notifications, USB ... The camera alone, to
 * our own page, while a person has switched it on.
 */
export function confinePermissions(isCameraOn: () => boolean): void {
  const isGranted = (permission: string, url: string, details: MediaDetails): boolean => {
    // Copying text to the clipboard is what "copy details" needs; it is write-only.
    if (permission === 'clipboard-sanitized-write') return true
    return permission === 'media' && isCameraAlone(details) && isOwnPage(url) && isCameraOn()
  }
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isGranted(permission, details.requestingUrl, 'mediaTypes' in details ? details : {})),
  )
  session.defaultSession.setPermissionCheckHandler((_contents, permission, origin, details) =>
    isGranted(permission, details.requestingUrl ?? `${origin}/`, details),
  )
}

/**
 * An installed copy has no menu, whose entries and keys reload the page and open the developer tools. On macOS "none" would leave the one that
 * Electron has made, and copying, pasting and quitting are keys of the menu there: these entries alone stay.
 */
export function confineMenu(platform: string): void {
  if (!app.isPackaged) return
  const entries = [{ role: 'appMenu' as const }, { role: 'editMenu' as const }, { role: 'windowMenu' as const }]
  Menu.setApplicationMenu(platform === 'darwin' ? Menu.buildFromTemplate(entries) : null)
}

/** Every window stays on our page, opens no other window, embeds no web view and speaks to no peer. */
export function confineEveryWindow(): void {
  app.on('web-contents-created', (_event, contents) => confine(contents))
}

function confine(contents: WebContents): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-navigate', (event, url) => {
    if (url !== pageAddress) event.preventDefault()
  })
  // An address without a request, such as about:blank, asks nobody before it is there. A page of ours that cannot be read stays away.
  contents.on('did-navigate', (_event, url) => {
    if (!isOwnPage(url) && !url.startsWith('chrome-error:')) void contents.loadURL(pageAddress)
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  if (app.isPackaged) {
    contents.on('before-input-event', (event, key) => {
      if (isBrowserKey(key)) event.preventDefault()
    })
  }
}
