/**
 * Question and answer between the shell and the core's thread, in both directions over one message port: calls that are
 * answered, and notes that are not. Errors cross as their message; a closed link fails what is still open.
 */
export interface ThreadPort {
  postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void
  on(event: 'message', listener: (message: unknown) => void): unknown
}

type LinkMessage =
  | { readonly kind: 'call'; readonly id: number; readonly method: string; readonly input: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly ok: boolean; readonly value: unknown }
  | { readonly kind: 'note'; readonly name: string; readonly payload: unknown }

interface LinkHandlers {
  /** Answers the other side's calls. */
  call(method: string, input: unknown): Promise<unknown>
  note(name: string, payload: unknown): void
}

export interface ThreadLink {
  call(method: string, input: unknown): Promise<unknown>
  note(name: string, payload: unknown): void
  /** Fails every open call; later calls fail at once. */
  close(reason: string): void
}

export function linkThreads(port: ThreadPort, handlers: LinkHandlers): ThreadLink {
  const open = new Map<number, { resolve(value: unknown): void; reject(cause: Error): void }>()
  let lastId = 0
  let closedBecause: string | null = null
  const post = (message: LinkMessage): void => port.postMessage(message)

  async function answer(id: number, method: string, input: unknown): Promise<void> {
    try {
      post({ kind: 'answer', id, ok: true, value: await handlers.call(method, input) })
    } catch (cause) {
      post({ kind: 'answer', id, ok: false, value: cause instanceof Error ? cause.message : String(cause) })
    }
  }

  port.on('message', (raw) => {
    // Both ends are this program's own code, loaded from the same build.
    const message = raw as LinkMessage
    if (message.kind === 'note') handlers.note(message.name, message.payload)
    else if (message.kind === 'call') void answer(message.id, message.method, message.input)
    else {
      const waiting = open.get(message.id)
      open.delete(message.id)
      if (message.ok) waiting?.resolve(message.value)
      else waiting?.reject(new Error(String(message.value)))
    }
  })

  return {
    call(method, input) {
      if (closedBecause !== null) return Promise.reject(new Error(closedBecause))
      return new Promise((resolve, reject) => {
        lastId += 1
        open.set(lastId, { resolve, reject })
        post({ kind: 'call', id: lastId, method, input })
      })
    },
    note: (name, payload) => post({ kind: 'note', name, payload }),
    close(reason) {
      closedBecause = reason
      for (const waiting of open.values()) waiting.reject(new Error(reason))
      open.clear()
    },
  }
}
