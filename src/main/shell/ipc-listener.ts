import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { err } from '../../shared/result.ts'
import type { CoreThread } from './core-thread.ts'
import { isTrustedFrame } from './page-rules.ts'

/**
 * The only door from the renderer. A message is passed on when it comes from the top frame of one of our pages in a
 * window that we opened; the shape of what it carries is checked behind it, by the router.
 */
export function openIpc(route: CoreThread['invoke'], isOurs: (contents: WebContents) => boolean): void {
  ipcMain.handle('packbench:invoke', async (event, channel: unknown, input: unknown, boundTo: unknown) => {
    if (!isTrusted(event, isOurs)) return err({ code: 'sender-refused' })
    if (typeof channel !== 'string') return err({ code: 'unknown-channel' })
    return route(channel, input, typeof boundTo === 'string' ? boundTo : undefined)
  })
}

function isTrusted(event: IpcMainInvokeEvent, isOurs: (contents: WebContents) => boolean): boolean {
  return isTrustedFrame(event.senderFrame) && isOurs(event.sender)
}
