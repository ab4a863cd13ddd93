import { mayHaveComeOut, type RecoverableLabel } from '../../database/maintenance/recoverable-labels.ts'
import type { RecoverableRows } from '../../database/maintenance/recoverable-rows.ts'
import type { OutboxStores } from '../stores.ts'

/** What is told of labels by one file. */
interface ToldLabels extends Pick<RecoverableRows, 'labels' | 'unprinted'> {
  /** Only then nothing was printed since that the file does not know. */
  readonly isNewest: boolean
}

/**
 * Takes over which labels a database that was replaced knows to be on paper, or perhaps. Their bills are in doubt no more, and neither are those
 * of which it knows that no label was printed. What was in doubt there too is in doubt here. To be called in a transaction.
 * @param seen prints that a newer file has told of; these are added
 * @returns the bills of whose labels more is known now
 */
export function recoverLabels(
  { labelDoubts }: Pick<OutboxStores, 'labelDoubts'>,
  { labels, unprinted, isNewest }: ToldLabels,
  seen: Set<string>,
  nowMs: number,
): readonly string[] {
  const told = labels.filter(({ id }) => !seen.has(id))
  for (const { id } of told) seen.add(id)
  const taken = told.filter((label) => mayHaveComeOut(label) && !isInDoubt(label) && labelDoubts.take(label))
  const known = new Set(taken.map(({ subject }) => subject))
  const ended = labelDoubts.doubted().filter((billCode) => known.has(billCode) || (isNewest && unprinted.has(billCode)))
  for (const billCode of ended) labelDoubts.endDoubt(billCode)
  const doubted = new Set(labelDoubts.doubted())
  const inDoubt = told.filter(isInDoubt).map(({ subject }) => subject)
  labelDoubts.doubt([...new Set(inDoubt).difference(known).difference(doubted)], nowMs)
  return [...known.union(new Set(ended))]
}

/** Of an earlier restore; nobody had said anything of it. */
const isInDoubt = ({ state, reason, confirmedParcels }: RecoverableLabel): boolean =>
  state === 'unclear' && reason === 'restored-copy' && confirmedParcels.length === 0
