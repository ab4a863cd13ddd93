import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { createCooldown } from '../../keyboard/cooldown.ts'
import { useScanSound } from '../../scanning/use-scan-sound.ts'
import { useNavigation, useStation } from '../../shell/station.tsx'
import type { BillForm } from '../form/use-bill-form.ts'

export interface Packing {
  /** The order that the bill in the fields is made of; null for none. */
  readonly orderId: string | null
  /** An edit that lay over it has just left the fields: a second press of the key that ended it is not for the order below. */
  readonly wasBelowEdit: () => boolean
  /** Behind the orders that were scanned before, and behind the bill that a still weight has printed. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>
  /** Resolves once the orders that were scanned before are in the fields, or refused. */
  readonly whenTaken: () => Promise<void>
  /** Resolves while no scanner is in the middle of a code: only then another bill may come into the fields, or the cursor go elsewhere. */
  readonly keysRest: () => Promise<void>
}

/**
 * A scanned order comes into the fields. One after the other: the second scan finds what the first has made of the form.
 * @param weighings resolves once the bill that a still weight has printed has left the fields
 */
export function usePacking(bill: BillForm, weighings: () => Promise<void>): Packing {
  const { t } = useTranslation()
  const station = useStation()
  const sound = useScanSound()
  const wanted = useNavigation((state) => state.orderToPack)
  const { bills } = bill
  const orderId = useStore(bills.store, ({ editing, form }) => (editing === null ? (form.order?.id ?? null) : null))
  const turn = useRef<Promise<void>>(Promise.resolve())
  const keysRest = useKeysRest()
  /** The order that was asked about: its second scan is the answer. */
  const askedFor = useRef<string | null>(null)
  const inTurn: Packing['inTurn'] = (work) => {
    const run = async (): Promise<void> => {
      await weighings()
      await work()
    }
    turn.current = turn.current.then(run)
    return turn.current
  }
  const take = useEffectEvent((request: NonNullable<typeof wanted>) => {
    const pack = async (): Promise<void> => {
      const { packOrder } = await import('./pack-order.ts')
      askedFor.current = await packOrder({ bill, station, sound, t, keysRest }, request, askedFor.current)
    }
    station.navigation.getState().wait(inTurn(pack))
  })
  useEffect(() => {
    if (wanted === null) return
    station.navigation.getState().taken()
    take(wanted)
  }, [station, wanted])
  const whenTaken = useCallback(async () => {
    const { navigation } = station
    // Scanned, and not taken by the effect above yet.
    if (navigation.getState().orderToPack !== null)
      await new Promise<void>((resolve) => {
        const stopWaiting = navigation.subscribe(({ orderToPack }) => {
          if (orderToPack !== null) return
          stopWaiting()
          resolve()
        })
      })
    await turn.current
  }, [station])
  return { orderId, wasBelowEdit: useJustUncovered(bills.store), inTurn, whenTaken, keysRest }
}

function useJustUncovered(store: BillForm['bills']['store']): () => boolean {
  const [cooldown] = useState(createCooldown)
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (now.editing === null && before.editing !== null) cooldown.begin()
      }),
    [cooldown, store],
  )
  return () => !cooldown.isOver()
}

/** A busy machine holds up the keys of a scanner, which are known by when they were pressed: a code without its end is waited for much longer than its keys are apart. */
const heldUpMs = 300

/** A key that is held down sends letters without an end. */
const longestRestMs = 1000

/** Waits while a scanner is in the middle of a code: its letters are taken out of the field that it began in, which must stay what it is. */
function useKeysRest(): () => Promise<void> {
  const lastLetterMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const note = ({ key }: KeyboardEvent): void => {
      if (key !== 'Shift') lastLetterMs.current = key.length === 1 ? performance.now() : Number.NEGATIVE_INFINITY
    }
    window.addEventListener('keydown', note, true)
    return () => window.removeEventListener('keydown', note, true)
  }, [])
  return useCallback(async () => {
    const giveUpMs = performance.now() + longestRestMs
    for (;;) {
      const restMs = lastLetterMs.current + heldUpMs - performance.now()
      if (restMs <= 0 || performance.now() > giveUpMs) return
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  }, [])
}
