import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ExpectedWeight, ParcelKind } from '../../../shared/domain/quantity/expected-weight.ts'
import { useBridgeScope } from '../bridge/bridge-context.ts'
import { channelQuery } from '../bridge/queries.ts'
import type { FormValues } from './form/form-values.ts'
import { readForm } from './form/form-values.ts'
import type { BillForm } from './form/use-bill-form.ts'

/** What parcels like the one in the fields have weighed. */
export interface ExpectedWeights {
  /** Of the goods in the fields; null where nobody knows. */
  readonly shown: StoreApi<{ readonly expected: ExpectedWeight | null }>
  /** Null where nobody knows; undefined where main was not asked yet. */
  known(values: FormValues): ExpectedWeight | null | undefined
  ask(values: FormValues): Promise<ExpectedWeight | null>
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
  const weights = useMemo(() => {
    const queryOf = (kind: ParcelKind) => channelQuery(scope, 'bills.expectedWeight', kind)
    return {
      shown,
      known(values: FormValues): ExpectedWeight | null | undefined {
        const kind = parcelKindOf(values)
        if (kind === null) return null
        const { queryKey } = queryOf(kind)
        const expected = client.getQueryData<ExpectedWeight | null>(queryKey)
        // Something may have been learned since nobody knew.
        const isOld = Date.now() - (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > freshMs
        return expected === null && isOld ? undefined : expected
      },
      async ask(values: FormValues): Promise<ExpectedWeight | null> {
        const kind = parcelKindOf(values)
        // Where main cannot say what is usual, no weight is unusual.
        return kind === null ? null : client.fetchQuery({ ...queryOf(kind), staleTime: freshMs }).catch(() => null)
      },
    }
  }, [client, scope, shown])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const values = structuredClone(form.getValues())
      const expected = await weights.ask(values)
      const isStill = JSON.stringify(parcelKindOf(values)) === JSON.stringify(parcelKindOf(form.getValues()))
      if (isStill) shown.setState({ expected })
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

/** Null where no goods are named. */
function parcelKindOf(values: FormValues): ParcelKind | null {
  const { content, packageCount, lengthCm, widthCm, heightCm } = readForm(values).bill.cargo
  return content === '' ? null : { content, packageCount, lengthCm, widthCm, heightCm }
}
