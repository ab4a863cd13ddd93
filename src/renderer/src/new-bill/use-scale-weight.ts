import { useEffect, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { formatKgNumber } from '../../../shared/domain/quantity/weight.ts'
import type { ScanSound } from '../scanning/beep.ts'
import { useScanSound } from '../scanning/use-scan-sound.ts'
import type { ScaleStore } from '../scale/scale-store.ts'
import { useSettings, useStation } from '../shell/station.tsx'
import { useVisibility } from '../ui/layout/visibility.ts'
import { shownBill } from './bill/bill-state.ts'
import { fieldInFocus, focusField } from './form/focus-field.ts'
import type { BillForm } from './form/use-bill-form.ts'
import type { Saving } from './submit/use-saving.ts'

const field = 'cargo.weightGrams'

/** The weight of the bill in the form, as far as the scale has to do with it. */
export interface ScaleWeight {
  /** The weight in the field came from the scale, and nobody has typed over it. */
  readonly mark: StoreApi<{ readonly isFromScale: boolean }>
  /** A person has typed into the weight: from now on it is theirs. */
  typed(): void
  /** What stands in the weight was taken from the customer's last bill, or from a preset: a guess beside what lies on the scale. */
  guessed(): void
  /** Goes to the weight, and takes what rests on the scale over whatever stands there. */
  takeNow(): void
  toggleTare(): void
  /** Before a scanner types into the weight. @returns how to have it again as it was: nobody has typed it since */
  keep(): () => void
}

/** The same with what it hears. */
interface FilledWeight extends ScaleWeight {
  /** What it works with was drawn anew. */
  follow(deps: ScaleWeightDeps): void
  /** The scale, or the form, is another than a moment ago. */
  consider(): void
  /** The scale has typed a weight. */
  takeTyped(grams: number): void
  /** Something, whatever it was, has changed what stands in the field. */
  changed(): void
  /** Another bill is in the fields. */
  billChanged(hasLeft: boolean): void
}

interface ScaleWeightDeps {
  readonly scale: StoreApi<ScaleStore>
  readonly bill: Pick<BillForm, 'form' | 'bills'>
  readonly isOpen: () => boolean
  readonly sound: (sound: ScanSound) => void
  /** The weight in the field was asked back: the parcel is weighed again. */
  readonly isAskedBack: () => boolean
  /** The weight was taken without a key. */
  readonly onTaken: () => void
}

/**
 * Puts what rests on the scale into the weight of the bill in the form, once for each load and only where nobody has typed one. A load that
 * was there when a bill left the form is not offered again: see `main/scale/weighing.ts`. Where the station wants it, the bill of an order is made and
 * printed then.
 */
export function useScaleWeight(bill: BillForm, saving: Pick<Saving, 'weighed' | 'isWeightAsked'>): ScaleWeight {
  const { scale, settings } = useStation()
  const { kind } = useSettings((state) => state.settings.scale)
  const visibility = useVisibility()
  const sound = useScanSound()
  const isOpen = visibility.isOpen
  const onTaken = (): void => {
    const isOrder = shownBill(bill.bills.now()).order !== undefined
    if (isOrder && settings.getState().settings.scale.printsWhenStill) void saving.weighed()
  }
  const deps = { scale, bill, isOpen, sound, isAskedBack: saving.isWeightAsked, onTaken }
  const [weight] = useState(() => createFilledWeight(deps))
  useEffect(() => {
    weight.follow(deps)
  })
  useEffect(() => {
    if (kind === 'serial') void scale.getState().load()
  }, [kind, scale])
  const { store } = bill.bills
  const { form } = bill
  useEffect(() => {
    const stops = [
      scale.subscribe((now, before) => {
        if (now.typed !== null && now.typed !== before.typed) weight.takeTyped(now.typed.grams)
        if (now.view !== before.view) weight.consider()
      }),
      store.subscribe((now, before) => {
        const { id } = shownBill(before)
        if (shownBill(now).id !== id) weight.billChanged(now.submitting.some((each) => each.id === id))
      }),
      visibility.onChange(weight.consider),
      form.subscribe({ name: field, formState: { values: true }, callback: () => weight.changed() }),
    ]
    weight.consider()
    return () => {
      for (const stop of stops) stop()
    }
  }, [form, scale, store, visibility, weight])
  return weight
}

/** Whether what is typed now replaces all that stands in the field. */
function isSelectedWhole(): boolean {
  const control = document.activeElement
  if (!(control instanceof HTMLInputElement)) return false
  return control.selectionStart === 0 && control.selectionEnd === control.value.length
}

function createFilledWeight(first: ScaleWeightDeps): FilledWeight {
  let deps = first
  const { scale } = first
  const mark = createStore(() => ({ isFromScale: false }))
  /** What the scale has put into the field. */
  let filled: { readonly billId: string; readonly text: string } | null = null
  /** What was taken by itself: it is not taken again where a person has emptied the field since. */
  let taken: { readonly billId: string; readonly load: number; readonly grams: number } | null = null

  /** The bill of which a person has typed the weight. */
  let typedInto = ''

  /** What a last bill or a preset has put into the field. */
  let guess: { readonly billId: string; readonly text: string } | null = null

  /** What the scale has put into bills that have left and that main may not have yet. */
  const left = new Map<string, string>()
  /** One of them that has come back, and what lay there then: that may be the next parcel. */
  let returned: { readonly billId: string; readonly text: string; readonly load: number } | null = null

  const billId = (): string => shownBill(deps.bill.bills.now()).id
  const forget = (): void => {
    filled = null
    if (mark.getState().isFromScale) mark.setState({ isFromScale: false })
  }
  const isWeighedAgain = (id: string, text: string): boolean =>
    returned?.billId === id &&
    returned.text === text &&
    returned.load !== scale.getState().view.load &&
    deps.isAskedBack()
  const isFree = (): boolean => {
    const text = deps.bill.form.getValues(field)
    const { id, order, begun } = shownBill(deps.bill.bills.now())
    // What a file says of an order is a guess beside what lies there.
    const isGuess = order !== undefined && typedInto !== id && begun?.cargo.weightGrams === text
    const isFromScale = filled?.billId === id && filled.text === text
    const isOfLast = guess?.billId === id && guess.text === text
    return isGuess || isOfLast || text.trim() === '' || isFromScale || isWeighedAgain(id, text)
  }
  const put = (grams: number): void => {
    const text = formatKgNumber(grams)
    const { form } = deps.bill
    form.setValue(field, text, { shouldDirty: true })
    form.clearErrors(field)
    // What is typed now replaces it, as it does where the field was entered by Tab.
    if (fieldInFocus() === field) focusField(field)
    filled = { billId: billId(), text }
    mark.setState({ isFromScale: true })
    deps.sound('weighed')
  }
  /** The weight that rests on the scale; null for none. */
  const resting = (): number | null => {
    const { state, netGrams } = scale.getState().view
    return state === 'still' && netGrams !== null && netGrams > 0 ? netGrams : null
  }
  const takeResting = (): void => {
    const grams = resting()
    if (grams !== null) put(grams)
  }
  /** On another screen, or behind a dialog, nobody sees what comes into the field. */
  const isSeen = (): boolean => deps.isOpen() && document.querySelector('[aria-modal="true"]') === null
  const consider = (): void => {
    const { load, isUsed } = scale.getState().view
    const grams = resting()
    if (grams === null || isUsed || !isSeen() || !isFree()) return
    const now = { billId: billId(), load, grams }
    if (taken?.billId === now.billId && taken.load === load && taken.grams === grams) return
    taken = now
    put(grams)
    deps.onTaken()
  }
  return {
    mark,
    follow(next) {
      deps = next
    },
    typed() {
      typedInto = billId()
      returned = null
      guess = null
      forget()
    },
    guessed() {
      guess = { billId: billId(), text: deps.bill.form.getValues(field) }
      consider()
    },
    changed() {
      if (filled !== null && deps.bill.form.getValues(field) !== filled.text) forget()
    },
    takeNow() {
      focusField(field)
      takeResting()
    },
    toggleTare() {
      const id = billId()
      const wasTaken = mark.getState().isFromScale && scale.getState().view.tareGrams !== 0
      void scale
        .getState()
        .toggleTare()
        // The weight without its box was taken: with the tare gone the field says what the line says. The next bill's parcel is another.
        .then(() => (wasTaken && billId() === id && isFree() ? takeResting() : undefined))
    },
    keep() {
      const before = {
        id: billId(),
        text: deps.bill.form.getValues(field),
        filled,
        typedInto,
        guess,
        mark: mark.getState(),
      }
      const isSelected = isSelectedWhole()
      return () => {
        if (billId() !== before.id) return
        deps.bill.form.setValue(field, before.text)
        ;({ filled, typedInto, guess } = before)
        mark.setState(before.mark)
        // What is typed next replaces it still.
        if (isSelected && fieldInFocus() === field) focusField(field)
        // The scale was not listened to meanwhile.
        consider()
      }
    },
    consider,
    takeTyped(grams) {
      if (!isSeen() || (!isFree() && fieldInFocus() !== field)) return deps.sound('wrong')
      put(grams)
      deps.onTaken()
    },
    billChanged(hasLeft) {
      if (hasLeft) scale.getState().markUsed()
      if (hasLeft && filled !== null) left.set(filled.billId, filled.text)
      const text = left.get(billId())
      returned = text === undefined ? null : { billId: billId(), text, load: scale.getState().view.load }
      const { submitting } = deps.bill.bills.now()
      for (const id of left.keys()) if (!submitting.some((each) => each.id === id)) left.delete(id)
      forget()
      // Its values come into the fields behind this.
      queueMicrotask(consider)
    },
  }
}
