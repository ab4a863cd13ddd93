import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { ActionHint } from '../../keyboard/key-hint.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { CodesFile } from './codes-file.tsx'
import { TextAreaField } from '../../ui/field/text-area-field.tsx'
import css from './codes.module.css'
import counts from '../../ui/counts.module.css'

/** Where codes come in, and what was read. */
export function CodesInput(props: {
  readonly text: string
  /** Of the text as it is then: a file may be read while a code is scanned. */
  readonly onText: (change: (before: string) => string) => void
  readonly checked: ChannelOutput<'printing.check'>
  readonly children: ReactNode
}): ReactNode {
  const { t } = useTranslation()
  const { text, onText, checked } = props
  const ready = checked.rows.filter(({ refusal }) => refusal === null).length
  return (
    <div className={css['codesInput']}>
      <TextAreaField
        label={t('print.codesInput')}
        hint={t('print.codesHint')}
        classNames={{ root: css['fill'] ?? '', wrapper: css['fillBox'] ?? '', input: `mono ${css['codesText']}` }}
        data-autofocus
        data-takes-scans
        spellCheck={false}
        value={text}
        data-testid="print-codes"
        onChange={({ currentTarget: { value } }) => onText(() => value)}
      />
      <CodesFile onText={(opened) => onText((before) => (before === '' ? opened : `${before}\n${opened}`))} />
      <Counts ready={ready} repeated={checked.repeated} beyond={checked.beyondLimit} />
      {props.children}
    </div>
  )
}

/** Whether what was printed before is printed again. */
export function PrintedToo(props: {
  readonly count: number
  readonly again: boolean
  readonly onAgain: (again: boolean) => void
}): ReactNode {
  const { t } = useTranslation()
  const { count, again, onAgain } = props
  useShortcuts({ 'print.reprint': () => onAgain(!again) }, count > 0)
  if (count === 0) return null
  return (
    <Checkbox
      label={
        <>
          {t('print.codesAgain', { count })} <ActionHint framed action="print.reprint" />
        </>
      }
      checked={again}
      onChange={(event) => onAgain(event.currentTarget.checked)}
      data-testid="codes-again"
    />
  )
}

/** What was read out of the text; lines that say nothing are left out. */
function Counts(props: {
  readonly ready: number
  readonly repeated: readonly string[]
  readonly beyond: number
}): ReactNode {
  const { t } = useTranslation()
  const { ready, repeated, beyond } = props
  return (
    <dl className={counts['counts']}>
      {repeated.length === 0 ? null : (
        <div data-testid="codes-repeated">
          <dt>{t('print.codesRepeated')}</dt>
          <dd className="mono">
            {repeated.slice(0, 3).join(' ')}
            {repeated.length > 3 ? ' …' : ''}
          </dd>
        </div>
      )}
      {beyond === 0 ? null : (
        <div>
          <dt>{t('print.codesBeyond')}</dt>
          <dd>{formatNumber(beyond)}</dd>
        </div>
      )}
      <div className={counts['total']}>
        <dt>{t('print.codesReady')}</dt>
        <dd data-testid="codes-ready">{formatNumber(ready)}</dd>
      </div>
    </dl>
  )
}
