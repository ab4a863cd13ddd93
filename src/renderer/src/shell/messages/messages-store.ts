import { createStore, type StoreApi } from 'zustand/vanilla'

export interface Message {
  /** Tells one message from the next, also of the same words. */
  readonly number: number
  /** A miss is a scan that led nowhere: the next scan ends it. */
  readonly kind: 'success' | 'miss' | 'failure'
  readonly title: string
  /** What it means and what to do; empty for none. */
  readonly text: string
  readonly atMs: number
  /** Of the element, for what reads the page by its marks. */
  readonly testId: string
  /** What can be done with what it tells of; the history keeps it. */
  readonly action?: MessageAction | undefined
}

interface MessageAction {
  readonly words: string
  readonly testId: string
  run(): void
}

type NewMessage = Pick<Message, 'kind' | 'title'> & Partial<Pick<Message, 'text' | 'testId' | 'action'>>

export interface MessagesStore {
  /** The one that stands in the slot; null where there is none. */
  readonly shown: Message | null
  /** Newest first. */
  readonly history: readonly Message[]
  /** Of those that went wrong, how many nobody has read in the history. */
  readonly unread: number
  /** Only for the history: it is shown elsewhere. */
  record(message: NewMessage): Message
  /** A newer message takes the place of the older one, which stays in the history. */
  say(message: NewMessage): void
  dismiss(): void
  /** Another scan: what was said of the one before it is over. */
  endMiss(): void
  /** The history has been opened. */
  read(): void
}

/** A shift has more; nobody reads further back. */
const mostKept = 50

/** What the screens have to say that has no home on them. It belongs to the account in front, and dies with it. */
export function createMessagesStore(now: () => number = Date.now): StoreApi<MessagesStore> {
  return createStore<MessagesStore>()((set, get) => {
    let number = 0
    return {
      shown: null,
      history: [],
      unread: 0,
      record({ text = '', testId = 'message', ...rest }) {
        number += 1
        const message = { ...rest, number, text, testId, atMs: now() }
        const { history, unread } = get()
        set({
          history: [message, ...history].slice(0, mostKept),
          unread: Math.min(mostKept, unread + (rest.kind === 'success' ? 0 : 1)),
        })
        return message
      },
      say: (message) => set({ shown: get().record(message) }),
      dismiss: () => set({ shown: null }),
      endMiss() {
        if (get().shown?.kind === 'miss') set({ shown: null })
      },
      read: () => set({ unread: 0 }),
    }
  })
}
