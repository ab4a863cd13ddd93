import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { askAboveBills } from '../../../../shared/domain/printing/printing.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import type { Selection } from '../../ui/list/selection.ts'
import type { PrintRow } from '../tabs.ts'
import type { MarkedRows } from '../use-marked-rows.ts'
import { useResolvePrints } from './use-resolve-prints.ts'

/** A person has looked for the paper of several prints at once. More of them than a packer looks through are asked about first. */
export function ResolveMarked(props: {
  readonly selection: Selection<PrintRow>
  readonly onAct: (...what: Parameters<MarkedRows['act']>) => void
}): ReactNode {
  const { t } = useTranslation()
  const { selection, onAct } = props
  const resolving = useResolvePrints('labels')
  const [asked, setAsked] = useState<Asked | null>(null)
  const rows = [...selection.rows.values()]
  const count = rows.length
  const act = ({ paper, rows: meant }: Asked): void => {
    setAsked(null)
    onAct(meant, () => resolving[paper](meant.map(({ id }) => id)))
  }
  const press = (paper: Asked['paper']): void => (count > askAboveBills ? setAsked : act)({ paper, rows })
  return (
    <>
      <ActionButton action="print.resolve" data-testid="resolve-marked-yes" onClick={() => press('there')}>
        {t('print.paperThereMarked', { count })}
      </ActionButton>
      <ActionButton action="print.resolve" place={1} data-testid="resolve-marked-no" onClick={() => press('missing')}>
        {t('print.noPaperMarked', { count })}
      </ActionButton>
      {asked === null ? null : (
        <ResolveQuestion asked={asked} onAnswer={() => act(asked)} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

/** The prints that were selected with the press, and what was said of their paper. */
interface Asked {
  readonly paper: 'there' | 'missing'
  readonly rows: readonly PrintRow[]
}

function ResolveQuestion(props: {
  readonly asked: Asked
  readonly onAnswer: () => void
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { paper, rows } = props.asked
  const count = rows.length
  return (
    <Confirm
      title={t(paper === 'there' ? 'print.resolveMany.there' : 'print.resolveMany.missing', { count })}
      action={t(paper === 'there' ? 'print.paperThereMarked' : 'print.noPaperMarked', { count })}
      safe={t('dialogs.back')}
      onAction={props.onAnswer}
      onClose={props.onClose}
    >
      <p>{t('print.resolveMany.text')}</p>
    </Confirm>
  )
}
