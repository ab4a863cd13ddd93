import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { billActions } from '../../../../shared/domain/bill/bill-actions.ts'
import type { AppError } from '../../../../shared/app-error.ts'
import type { Result } from '../../../../shared/result.ts'
import { useOnceKnown } from '../../keyboard/deferred-press.ts'
import { ActionHint } from '../../keyboard/key-hint.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { isEditable } from '../../queue/draft-list.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { useStation } from '../station.tsx'
import css from './palette.module.css'
import type { Hit } from './use-hits.ts'
import { happenedWords } from '../../format/error-words.ts'

const names = ['print', 'track', 'copyCode', 'cancel', 'sendNow', 'edit'] as const
type HitAction = (typeof names)[number]

interface HitKeys {
  readonly hit: Hit | undefined
  readonly isKnown: boolean
  /** What the hits are for: a key that was pressed at another query is dropped. */
  readonly about: string
  readonly isOpen: boolean
  readonly onDone: () => void
}

/** A key for each thing that can be done with the chosen hit without opening it first; one that is pressed before the hit is known waits for it. */
export function useHitKeys({ hit, isKnown, about, isOpen, onDone }: HitKeys) {
  const offered = useOffered(hit)
  const wanted = useRef<HitAction | null>(null)
  const runWanted = useOnceKnown(isKnown, about, () => {
    const run = wanted.current === null ? undefined : offered[wanted.current]
    if (run === undefined) return
    onDone()
    run()
  })
  const press = (name: HitAction): void => {
    wanted.current = name
    runWanted()
  }
  useShortcuts(Object.fromEntries(names.map((name) => [`palette.${name}`, () => press(name)])), isOpen)
  return { press, isOffered: (name: HitAction): boolean => offered[name] !== undefined }
}

/** What is begun with a bill is done and answered on Bills, as from its row; of a draft on its own screen. */
function useOffered(hit: Hit | undefined): Readonly<Partial<Record<HitAction, () => void>>> {
  const { t } = useTranslation()
  const { bridge, navigation, queue, messages } = useStation()
  if (hit === undefined) return {}
  const { showBill, editDraft } = navigation.getState()
  if ('draft' in hit.of) {
    const { draft } = hit.of
    const send = async (): Promise<void> => {
      const isWaiting = draft.reason === 'undo-window'
      const error = isWaiting
        ? errorOf(await bridge.invoke('drafts.sendNow', { id: draft.id }))
        : await queue.getState().sendNow()
      if (error !== null) messages.getState().say({ kind: 'failure', title: happenedWords(t, error) })
    }
    return {
      ...(draft.state === 'READY' ? { sendNow: () => void send() } : {}),
      ...(isEditable(draft) ? { edit: () => editDraft(draft.id) } : {}),
    }
  }
  const { bill } = hit.of
  const allowed = billActions(bill)
  const copy = async (): Promise<void> => {
    const error = await copyText(bill.billCode)
    const title = error === null ? t('help.codeCopied', { billCode: bill.billCode }) : t('dialogs.notCopied')
    messages.getState().say({ kind: error === null ? 'success' : 'failure', title })
  }
  return {
    ...(allowed.print ? { print: () => showBill(bill.billCode, 'print') } : {}),
    track: () => showBill(bill.billCode, 'track'),
    copyCode: () => void copy(),
    ...(allowed.cancel ? { cancel: () => showBill(bill.billCode, 'cancel') } : {}),
  }
}

const errorOf = (answer: Result<unknown, AppError>): AppError | null => (answer.ok ? null : answer.error)

/** Below the list: what the keys do with the line that is chosen. */
export function HitActions(props: {
  readonly hit: Hit
  readonly isOffered: (name: HitAction) => boolean
  readonly onOpen: () => void
  readonly onPress: (name: HitAction) => void
}): ReactNode {
  const { t } = useTranslation()
  const { hit, isOffered, onPress } = props
  const isPrinted = 'bill' in hit.of && hit.of.bill.labelPrintedAtMs !== null
  const words: Readonly<Record<HitAction, string>> = {
    print: t(isPrinted ? 'bills.history.reprint' : 'bills.history.print'),
    track: t('bills.track'),
    copyCode: t('bills.selection.copy'),
    cancel: t('bills.cancel'),
    sendNow: t('queue.sendNow'),
    edit: t('queue.edit'),
  }
  return (
    <div className={css['actions']} role="group" aria-label={hit.words} data-testid="hit-actions">
      <ActionButton size="small" hint="Enter" tabIndex={-1} onClick={props.onOpen}>
        {t('newBill.open')}
      </ActionButton>
      {names.filter(isOffered).map((name) => (
        <ActionButton
          key={name}
          size="small"
          tone={name === 'cancel' ? 'bad' : 'normal'}
          tabIndex={-1}
          data-testid={`hit-${name}`}
          onClick={() => onPress(name)}
        >
          {words[name]}
          <ActionHint framed action={`palette.${name}`} />
        </ActionButton>
      ))}
    </div>
  )
}
