import { IconPrinter } from '@tabler/icons-react'
import { Fragment, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '../../../shared/domain/order/order-row.ts'
import { labelProfile } from '../../../shared/domain/printing/printing.ts'
import { useAction } from '../bridge/use-action.ts'
import { useIsGone } from '../bridge/use-is-gone.ts'
import { SavedFile } from '../shell/saved-file.tsx'
import { useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ChoiceDialog } from '../ui/dialog/choice-dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Note } from '../ui/note.tsx'

const papers = ['list', 'slips', 'labels'] as const
type Paper = (typeof papers)[number]

/** What came of it: a file, or words. */
type Outcome =
  | { readonly path: string; readonly leftOut: number }
  | { readonly words: string; readonly isGood: boolean }

/** Paper of the selected orders: what to fetch, what lies in each parcel, and their labels, those of the same goods together. */
export function OrderPapers({ rows }: { readonly rows: readonly OrderRow[] }): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton action="orders.papers" data-testid="order-papers" onClick={() => setOpen(true)}>
        <IconPrinter aria-hidden="true" />
        {t('orders.papers')}
      </ActionButton>
      {isOpen ? <Papers rows={rows} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Papers(props: { readonly rows: readonly OrderRow[]; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const ids = props.rows.map(({ id }) => id)
  const made = { list: usePaper('list', ids), slips: usePaper('slips', ids), labels: usePaper('labels', ids) }
  return (
    <ChoiceDialog
      title={t('orders.papersTitle', { count: ids.length })}
      testId="order-papers-dialog"
      choices={papers.map((id) => ({ id, title: t(`orders.paper.${id}`), text: t(`orders.paperText.${id}`) }))}
      onChoose={(id) => {
        const paper = papers.find((each) => each === id)
        if (paper !== undefined) made[paper].make()
      }}
      onClose={props.onClose}
      actions={
        <div role="status" data-testid="order-papers-outcome">
          {papers.map((id) => (
            <Fragment key={id}>
              <ErrorNote error={made[id].error} />
              <Said outcome={made[id].outcome} />
            </Fragment>
          ))}
        </div>
      }
    />
  )
}

/** One paper of these orders. Another one may be asked for while it is made. */
function usePaper(paper: Paper, ids: string[]) {
  const { bridge } = useStation()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const tell = useTold(setOutcome)
  const printLabels = usePrintByGoods()
  const { run, error } = useAction(
    async () => {
      setOutcome(null)
      if (paper === 'labels') {
        const printed = await printLabels(ids)
        if (printed !== null && 'code' in printed) return printed
        tell(printed)
        return null
      }
      const channel = paper === 'list' ? 'labels.savePickList' : 'labels.savePackingSlips'
      const answer = await bridge.invoke(channel, { orderIds: ids })
      if (answer.ok) tell({ path: answer.value.path, leftOut: answer.value.leftOut.length })
      return answer
    },
    { cooldown: 'after-press' },
  )
  return { make: () => void run(), error, outcome }
}

/** What came of it stands in the dialog, and is a message where that is closed by then. */
function useTold(show: (outcome: Outcome | null) => void): (outcome: Outcome | null) => void {
  const { t } = useTranslation()
  const { messages } = useStation()
  const isGone = useIsGone()
  return (outcome) => {
    if (outcome === null || !isGone()) return show(outcome)
    const isFile = 'path' in outcome
    const title = isFile ? t('paper.savedFile', { path: outcome.path }) : outcome.words
    const text = isFile && outcome.leftOut > 0 ? t('orders.papersLeftOut', { count: outcome.leftOut }) : ''
    const kind = isFile || outcome.isGood ? 'success' : 'failure'
    messages.getState().say({ kind, title, text, testId: 'order-papers-told' })
  }
}

function Said({ outcome }: { readonly outcome: Outcome | null }): ReactNode {
  const { t } = useTranslation()
  if (outcome === null) return null
  if ('words' in outcome) return <Note tone={outcome.isGood ? 'ok' : 'warn'}>{outcome.words}</Note>
  return (
    <>
      <SavedFile path={outcome.path} />
      {outcome.leftOut === 0 ? null : <p>{t('orders.papersLeftOut', { count: outcome.leftOut })}</p>}
    </>
  )
}

/** Labels on the printer in use, one kind of goods after the other. */
function usePrintByGoods() {
  const { t } = useTranslation()
  const { bridge, printing, settings } = useStation()
  return async (ids: readonly string[]) => {
    const found = await bridge.invoke('orders.billsByGoods', { ids: [...ids] })
    if (!found.ok) return found.error
    const { billCodes, without } = found.value
    if (billCodes.length === 0) return { words: t('orders.noBills'), isGood: false }
    const profile = labelProfile(settings.getState().settings)
    const order = { billCodes: [...billCodes], profileId: profile.id, reprint: false }
    const answer = await printing.getState().printAndSay(order)
    if (!answer.ok) return answer.error
    // A person has said no.
    if (answer.value === null) return null
    const { queued, refused } = answer.value
    const parts = [
      t('orders.labelsPrinted', { count: queued }),
      refused.length === 0 ? '' : t('orders.labelsRefused', { count: refused.length }),
      without === 0 ? '' : t('orders.labelsWithout', { count: without }),
    ]
    return { words: parts.filter((part) => part !== '').join(' '), isGood: queued > 0 }
  }
}
