import { IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintRefusal } from '../../../shared/domain/printing.ts'
import { ActionButton } from '../components/action-button.tsx'
import { useShortcuts } from '../lib/shortcuts.ts'
import { useStation } from '../stores/station.tsx'
import { usePrinter } from './use-printer.ts'

/**
 * Prints the label of one bill on the printer in use; nothing on a station without one. A label that was printed before
 * is printed again only by a second press, and carries the reprint mark.
 */
export function PrintButton(props: {
  readonly billCode: string
  readonly tone?: 'primary' | 'normal'
  readonly size?: 'small' | 'normal'
  /** The shortcut as it is printed, and as it is listened to: "Alt P", "Alt+P". */
  readonly keys?: readonly [shown: string, heard: string]
  /** False while something lies over the button. */
  readonly active?: boolean
  readonly layer?: 'page' | 'dialog'
}): ReactNode {
  const { t } = useTranslation()
  const { printing } = useStation()
  const printer = usePrinter()
  const { billCode, keys, active = true } = props
  const [asked, setAsked] = useState<Asked | null>(null)
  const last = asked?.billCode === billCode ? asked.outcome : null
  const profileId = printer?.profile.id
  const print = async (): Promise<void> => {
    if (profileId === undefined) return
    const reprint = last === 'already-printed'
    const { refused } = (await printing.getState().print({ billCodes: [billCode], profileId, reprint })) ?? {}
    printing.getState().forgetRefused()
    setAsked({ billCode, outcome: refused === undefined ? 'failed' : (refused[0]?.why ?? 'taken') })
  }
  useShortcuts(keys === undefined ? {} : { [keys[1]]: () => void print() }, active && printer !== null, props.layer)
  if (printer === null) return null
  const words = last === 'already-printed' ? t('print.reprint') : t('print.printLabel')
  return (
    <>
      <ActionButton
        data-testid="print-label"
        tone={props.tone ?? 'normal'}
        size={props.size ?? 'normal'}
        title={printer.profile.label}
        {...(keys === undefined ? {} : { keys: keys[0] })}
        onClick={() => void print()}
      >
        <IconPrinter aria-hidden="true" />
        {words}
      </ActionButton>
      <span role="status" data-testid="print-answer" data-outcome={last ?? ''}>
        {last === null ? '' : <Answer outcome={last} printer={printer.profile.label} />}
      </span>
    </>
  )
}

type Outcome = PrintRefusal | 'taken' | 'failed'

interface Asked {
  readonly billCode: string
  readonly outcome: Outcome
}

function Answer(props: { readonly outcome: Outcome; readonly printer: string }): ReactNode {
  const { t } = useTranslation()
  const { outcome, printer } = props
  if (outcome === 'taken') return t('print.labelSent', { printer })
  if (outcome === 'failed') return t('errors.print-failed.happened')
  return t(`print.refusals.${outcome}`)
}
