import { useChannel } from '../bridge/use-channel.ts'

/** How many drafts have gone on although nobody knows what came of an earlier try. Null while
 * main has not said. One question, however many places show it. */
export function useFlaggedCount(): number | null {
  return useChannel('drafts.list', { states: [], isFlagged: true, offset: 0, limit: 1 }).data?.total ?? null
}
