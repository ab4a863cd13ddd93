import { makeCodec } from './codec.ts'
import { ignoreFailure } from '../chromium/chromium.ts'
import type { Cdp } from '../chromium/cdp-connection.ts'
import type { FrameTree } from '../chromium/frame-tree.ts'
import type { IpcMain } from '../electron-api/ipc-main.ts'
import type { WindowReport } from '../electron-api/window-report.ts'

export interface IpcWorld {
  /** To the preload of the main frame, as `webContents.send`; lost where no page is loaded, as in Electron. */
  readonly send: (channel: string, args: readonly unknown[]) => void
}

interface Names {
  readonly world: string
  readonly binding: string
  readonly receiver: string
}

interface IpcDeps {
  readonly ipcMain: IpcMain
  readonly sender: object
  readonly onWindow: (report: WindowReport) => void
  readonly onPreloadError: (message: string) => void
}

/** What page-worlds.ts posts. */
type Posted =
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly kind: 'send'; readonly channel: string; readonly args: readonly unknown[] }
  | ({ readonly kind: 'window' } & WindowReport)
  | { readonly kind: 'preload-error'; readonly message: string }

/** The isolated worlds that live now: their contexts, each with its frame's id. */
function followContexts(cdp: Cdp, world: string): ReadonlyMap<number, string> {
  const contexts = new Map<number, string>()
  cdp.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === world) contexts.set(context.id, context.auxData?.frameId ?? '')
  })
  cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => void contexts.delete(executionContextId))
  cdp.on('Runtime.executionContextsCleared', () => contexts.clear())
  return contexts
}

/** Carries messages between the preload's isolated world and `ipcMain`, each with the frame that truly sent it. */
export function connectIpc(cdp: Cdp, { world, binding, receiver }: Names, frames: FrameTree, deps: IpcDeps): IpcWorld {
  const { encode, decode } = makeCodec()
  const contexts = followContexts(cdp, world)
  const deliver = (executionContextId: number, text: string): void => {
    const functionDeclaration = `(text) => ${receiver}(text)`
    const call = { executionContextId, functionDeclaration, arguments: [{ value: text }], silent: true }
    ignoreFailure(cdp.send('Runtime.callFunctionOn', call))
  }
  const eventFrom = (contextId: number): object => ({
    sender: deps.sender,
    senderFrame: frames.byId(contexts.get(contextId) ?? ''),
    preventDefault: () => undefined,
    reply: (channel: string, ...args: unknown[]) => deliver(contextId, encode({ channel, args })),
  })
  const answer = async (contextId: number, posted: Posted & { readonly kind: 'invoke' }): Promise<void> => {
    const { id, channel, args } = posted
    try {
      const value = await deps.ipcMain.answer(channel, eventFrom(contextId), args)
      deliver(contextId, encode({ id, ok: true, value }))
    } catch (error) {
      deliver(
        contextId,
        encode({ id, ok: false, value: `Error invoking remote method '${channel}': ${String(error)}` }),
      )
    }
  }
  const receive = (contextId: number, posted: Posted): void => {
    if (posted.kind === 'invoke') void answer(contextId, posted)
    else if (posted.kind === 'send') deps.ipcMain.emit(posted.channel, eventFrom(contextId), ...posted.args)
    else if (posted.kind === 'window') deps.onWindow(posted)
    else deps.onPreloadError(posted.message)
  }
  cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    // Only the isolated world has the binding; a page that guesses its name posts from another context and is not heard.
    if (name !== binding || !contexts.has(executionContextId)) return
    receive(executionContextId, decode(payload) as Posted) // written by page-worlds.ts; main parses what is inside
  })
  return {
    send: (channel, args) => {
      const text = encode({ channel, args })
      for (const [id, frameId] of contexts) if (frameId === frames.mainId()) deliver(id, text)
    },
  }
}
