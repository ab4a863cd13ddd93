import type { pastingContract } from '../../shared/ipc/channels/drafts-contract.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { readMessage, type ReadPlace } from './read-message.ts'

export function pastingHandlers(readPlace: ReadPlace): HandlersOf<typeof pastingContract> {
  return { 'pasting.read': ({ text }) => readMessage(text, readPlace) }
}
