import type { ChildListeners, ChildProcess, StartChild } from '../ports/child-process.ts'

/**
 * Only Electron's main thread can start a process, and the core is another thread: the orders to a process and what it says cross the
 * thread link as notes of this name.
 */
const noteName = 'child'

type ChildNote =
  | { readonly id: number; readonly kind: 'start' | 'kill' | 'ended' }
  | { readonly id: number; readonly kind: 'message'; readonly message: unknown }

type SendNote = (name: string, payload: unknown) => void

/** The core's side. */
export function askForChildren(note: SendNote): {
  readonly start: StartChild
  /** Takes the link's notes. */
  heard(name: string, payload: unknown): void
} {
  const listeners = new Map<number, ChildListeners>()
  const send = (one: ChildNote): void => note(noteName, one)
  let lastId = 0
  return {
    start(given) {
      const id = (lastId += 1)
      listeners.set(id, given)
      send({ id, kind: 'start' })
      return {
        send: (message) => send({ id, kind: 'message', message }),
        kill() {
          listeners.delete(id)
          send({ id, kind: 'kill' })
        },
      }
    },
    heard(name, payload) {
      if (name !== noteName) return
      const one = payload as ChildNote // by this name the other side sends nothing else
      const listener = listeners.get(one.id)
      if (one.kind === 'message') return listener?.message(one.message)
      listeners.delete(one.id)
      listener?.ended()
    },
  }
}

/** The shell's side. */
export function serveChildren(
  start: StartChild,
  note: SendNote,
): {
  /** Takes a note of the core's. @returns whether it was one of these */
  heard(name: string, payload: unknown): boolean
  killAll(): void
} {
  const children = new Map<number, ChildProcess>()
  const send = (one: ChildNote): void => note(noteName, one)
  const begin = (id: number): void => {
    const child = start({
      message: (message) => send({ id, kind: 'message', message }),
      ended() {
        if (children.delete(id)) send({ id, kind: 'ended' })
      },
    })
    children.set(id, child)
  }
  return {
    heard(name, payload) {
      if (name !== noteName) return false
      const one = payload as ChildNote // by this name the other side sends nothing else
      if (one.kind === 'start') begin(one.id)
      else if (one.kind === 'message') children.get(one.id)?.send(one.message)
      else {
        const child = children.get(one.id)
        children.delete(one.id)
        child?.kill()
      }
      return true
    },
    killAll() {
      for (const child of children.values()) child.kill()
      children.clear()
    },
  }
}
