import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ExpectedWeight, ParcelKind } from '../../../shared/domain/quantity/expected-weight.ts'
import { useBridgeScope, type BridgeScope } from '../bridge/bridge-context.ts'
import { afterLongestWait } from '../bridge/longest-wait.ts'
import { channelQuery } from '../bridge/queries.ts'
import type { FormValues } from './form/form-values.ts'
import { readForm } from './form/form-values.ts'
import type { BillForm } from './form/use-bill-form.ts'

/** What main says of a parcel's weight: null where too few like it have been weighed, 'no-answer' where it failed or takes too long. */
export type ExpectedAnswer = ExpectedWeight | 'no-answer' | null

/** What parcels like the one in the fields have weighed. */
export interface ExpectedWeights {
  /** Of the goods in the fields; null where nobody knows. */
  readonly shown: StoreApi<{ readonly expected: ExpectedWeight | null }>
  /** Undefined where main was not asked about these goods yet, or has not answered. */
  known(values: FormValues): ExpectedAnswer | undefined
  ask(values: FormValues): Promise<ExpectedAnswer>
  /** Resolves once main was asked about the goods in the fields, whatever they become meanwhile. */
  whenKnown(): Promise<void>
}

/** Longer than a hand takes from letter to letter. */
const restMs = 200
/** Bills that are made meanwhile say little that is new. */
const freshMs = 2000

/** Asks once the goods rest, outside of drawing: what is typed draws nothing but what becomes known of it. */
export function useExpectedWeight({ form }: BillForm): ExpectedWeights {
  const scope = useBridgeScope()
  const client = useQueryClient()
  const [shown] = useState(() => createStore(() => ({ expected: null as ExpectedWeight | null })))
  const weights = useMemo(
    () => ({ shown, ...createExpectedWeights(client, scope, () => form.getValues()) }),
    [client, form, scope, shown],
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const values = structuredClone(form.getValues())
      const expected = await weights.ask(values)
      const isStill = JSON.stringify(parcelKindOf(values)) === JSON.stringify(parcelKindOf(form.getValues()))
      if (isStill) shown.setState({ expected: expected === 'no-answer' ? null : expected })
    }
    const rest = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), restMs)
    }
    rest()
    const stop = form.subscribe({ name: 'cargo', formState: { values: true }, callback: rest })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form, shown, weights])
  return weights
}

function createExpectedWeights(
  client: QueryClient,
  scope: BridgeScope,
  typed: () => FormValues,
): Omit<ExpectedWeights, 'shown'> {
  const queryOf = (kind: ParcelKind) => channelQuery(scope, 'bills.expectedWeight', kind)
  /** The goods about which main has said nothing last. */
  let unanswered = { kind: '', atMs: 0 }
  const known = (values: FormValues): ExpectedAnswer | undefined => {
    const kind = parcelKindOf(values)
    if (kind === null) return null
    const { queryKey } = queryOf(kind)
    const expected = client.getQueryData<ExpectedWeight | null>(queryKey)
    const isOld = (atMs: number): boolean => Date.now() - atMs > freshMs
    // Something may have been learned since nobody knew.
    if (expected === null && !isOld(client.getQueryState(queryKey)?.dataUpdatedAt ?? 0)) return null
    if (expected !== null && expected !== undefined) return expected
    return unanswered.kind === JSON.stringify(kind) && !isOld(unanswered.atMs) ? 'no-answer' : undefined
  }
  const ask = async (values: FormValues): Promise<ExpectedAnswer> => {
    const kind = parcelKindOf(values)
    if (kind === null) return null
    const asked = client.fetchQuery({ ...queryOf(kind), staleTime: freshMs }).catch(() => 'no-answer' as const)
    const answer = await Promise.race([asked, afterLongestWait('no-answer')])
    if (answer === 'no-answer') unanswered = { kind: JSON.stringify(kind), atMs: Date.now() }
    return answer
  }
  const goods = (): string => JSON.stringify(parcelKindOf(typed()))
  const whenKnown = async (): Promise<void> => {
    for (let asked = ''; known(typed()) === undefined && asked !== goods();) {
      asked = goods()
      await ask(typed())
    }
  }
  return { known, ask, whenKnown }
}

/** Null where no goods are named. */
function parcelKindOf(values: FormValues): ParcelKind | null {
  const { content, packageCount, lengthCm, widthCm, heightCm } = readForm(values).bill.cargo
  return content === '' ? null : { content, packageCount, lengthCm, widthCm, heightCm }
}
