import type { pastingContract } from '../../shared/ipc/channels/drafts-contract.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { readMessage, type ReadPlace } from './read-message.ts'

/** @param placeReader answers once it can read without holding up the core */
export function pastingHandlers(placeReader: () => Promise<ReadPlace>): HandlersOf<typeof pastingContract> {
  return { 'pasting.read': async ({ text }) => readMessage(text, await placeReader()) }
}
