import type { TFunction } from 'i18next'
import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore, type ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoreApi } from 'zustand/vanilla'
import { assertNever } from '../../../../shared/assert-never.ts'
import { useStation } from '../../shell/station.tsx'
import { shownBill, type NewBillState } from '../bill/bill-state.ts'
import type { BillForm } from '../form/use-bill-form.ts'
import type { FieldDoubt, PastedMessage, PastedMessages } from './message-text.ts'
import { createPastedMessages, createPasting, type Pasting } from './pasting.ts'

/** One for as long as New bill is mounted; what is asked of a message waits for the account that its bill is typed for. */
export function usePasting({ form, bills, lookups }: BillForm): Pasting {
  const { i18n } = useTranslation()
  const { accountId, bridge, undo, account, pasted } = useStation()
  const [pasting] = useState(() =>
    createPasting({
      messages: messagesOf(pasted, accountId),
      form,
      bills,
      lookups,
      async read(text) {
        const answer = await bridge.invoke('pasting.read', { text })
        return answer.ok ? answer.value : null
      },
      takesWards: () => account.getState().view?.account?.generation !== 'legacy-ids',
      offerUndo: (takeBack) => undo.getState().offer(i18n.t('newBill.message.filled'), takeBack),
    }),
  )
  useEffect(() => pasting.listen(), [pasting])
  return pasting
}

function messagesOf(pasted: Map<string, PastedMessages>, accountId: string): PastedMessages {
  const messages = pasted.get(accountId) ?? createPastedMessages()
  pasted.set(accountId, messages)
  return messages
}

interface ShownMessage {
  readonly pasting: Pasting
  readonly bills: StoreApi<NewBillState>
}

/** Where messages are pasted, for every field of New bill; null elsewhere. */
export const PastingContext = createContext<ShownMessage | null>(null)

/** A part of the message of the bill in the fields; null where it has none. Whoever shows it is drawn where that part is another. */
export function useMessage<Part>(part: (message: PastedMessage) => Part): Part | null {
  const shown = use(PastingContext)
  const subscribe = useCallback(
    (onChange: () => void) => {
      const ends = shown === null ? [] : [shown.pasting.messages.subscribe(onChange), shown.bills.subscribe(onChange)]
      return () => {
        for (const end of ends) end()
      }
    },
    [shown],
  )
  return useSyncExternalStore(subscribe, () => {
    const message = shown?.pasting.messages.getState().get(shownBill(shown.bills.getState()).id)
    return message === undefined ? null : part(message)
  })
}

/** For a field into which messages are pasted: a plain phone or name is left to the field. */
export function useMessagePaste(): (event: ClipboardEvent<HTMLInputElement>) => void {
  const shown = use(PastingContext)
  return (event) => {
    if (shown?.pasting.paste(event.clipboardData.getData('text/plain'), event.currentTarget) === true)
      event.preventDefault()
  }
}

/** What is asked back of a field that a message has filled, in words. */
export function useMessageWarning(field: string): string | undefined {
  const { t } = useTranslation()
  const doubt = useMessage(({ doubts }) => doubts.find((each) => each.field === field) ?? null)
  return doubt === null ? undefined : doubtWords(t, doubt)
}

function doubtWords(t: TFunction, { asked }: FieldDoubt): string {
  switch (asked.field) {
    case 'receiver.phone':
      return t(`newBill.message.phone.${asked.why}`)
    case 'receiver.name':
      return t('newBill.message.names')
    case 'receiver.location':
      return t(`newBill.message.ward.${asked.why}`)
    case 'cargo.content':
      return t('newBill.message.guessed')
    case 'cargo.weightGrams':
      return t(`newBill.message.weight.${asked.why}`)
    case 'codAmountVnd':
      return t(`newBill.message.cod.${asked.why}`)
    case 'note':
      return t('newBill.message.leftOver')
    default:
      return assertNever(asked)
  }
}
