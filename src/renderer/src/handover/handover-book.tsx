import { IconAlertTriangle, IconCircleCheck, IconLockOpen2, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClosedHandover } from '../../../shared/domain/handover.ts'
import type { ChannelOutput } from '../../../shared/ipc/contract.ts'
import { formatVndNumber as formatNumber } from '../../../shared/domain/quantity/money.ts'
import { formatShortTime } from '../../../shared/domain/time/local-time.ts'
import { useAutosavedDialog } from '../autosave/use-autosaved-dialog.ts'
import { rowAt } from '../bridge/row-window.ts'
import { useAction } from '../bridge/use-action.ts'
import { useRows } from '../bridge/use-rows.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { TextDialog } from '../ui/dialog/text-dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import { VirtualList } from '../ui/list/virtual-list.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { ExportList } from './export-list.tsx'
import css from './handover.module.css'
import { useActionOnList } from './use-action-on-list.ts'
import { usePaper } from './use-paper.ts'

const heads = ['number', 'parcels', 'cod', 'driver', 'state', 'paper'] as const
const pageOf = (answer: ChannelOutput<'handover.lists'>): ChannelOutput<'handover.lists'> => answer

/** The lists that were closed, newest first, with their papers. */
export function HandoverBook(props: { readonly onBack: () => void }): ReactNode {
  const { t } = useTranslation()
  const lists = useRows('handover.lists', { sinceMs: 0 }, pageOf)
  const [place, setPlace] = useState(0)
  const chosen = rowAt(lists.pages, place)
  const print = usePrinting(chosen?.number)
  useShortcuts({ 'everywhere.escape': props.onBack, 'handover.book': props.onBack })
  return (
    <Screen
      testId="screen-handover"
      part="book"
      title={t('handover.book')}
      head={<span>{t('handover.backHint')}</span>}
    >
      <section className={css['book']} aria-label={t('handover.book')}>
        {lists.total === 0 ? (
          <Empty title={t('handover.bookEmpty')} text={t('handover.bookEmptyText')} />
        ) : (
          <>
            <div className={css['bookHead']} aria-hidden="true">
              {heads.map((head) => (
                <span key={head}>{t(`handover.bookColumns.${head}`)}</span>
              ))}
            </div>
            <VirtualList
              label={t('handover.book')}
              count={lists.total ?? 0}
              rowRem={3.25}
              current={place}
              onCurrent={setPlace}
              onOpen={() => void print.run()}
              onShown={lists.show}
              rowTestId="handover-book-row"
            >
              {(index) => <BookRow list={rowAt(lists.pages, index)} />}
            </VirtualList>
          </>
        )}
        <ErrorNote error={print.error} />
        <ErrorNote error={lists.error} />
        <footer className={css['actions']}>
          <ActionButton
            tone="primary"
            size="big"
            action="handover.print"
            data-testid="handover-print"
            disabled={chosen === undefined || print.isBusy}
            onClick={() => void print.run()}
          >
            <IconPrinter aria-hidden="true" />
            {t('handover.printAgain')}
          </ActionButton>
          <ExportList number={chosen?.number} />
          <SignedPaper list={chosen} />
          <Reopen list={chosen} onReopened={props.onBack} />
        </footer>
      </section>
    </Screen>
  )
}

interface OfList {
  readonly list: ClosedHandover | undefined
}

function usePrinting(chosen: number | undefined) {
  const { bridge } = useStation()
  const paper = usePaper()
  return useActionOnList(chosen, async (number) => {
    const whole = await bridge.invoke('handover.list', { number })
    return whole.ok ? await paper.print(whole.value) : whole
  })
}

/** A picture of the paper that both sides have signed. */
function SignedPaper({ list }: OfList): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const sheet = list?.sheets.at(-1)
  const attach = useActionOnList(list?.number, (number) => bridge.invoke('handover.attach', { number }))
  const see = useActionOnList(list?.number, async (number) =>
    sheet ? await bridge.invoke('handover.openSheet', { number, file: sheet.file }) : null,
  )
  return (
    <>
      <ActionButton
        size="big"
        action="handover.attach"
        data-testid="handover-attach"
        disabled={list === undefined || attach.isBusy}
        onClick={() => void attach.run()}
      >
        {t('handover.attach')}
      </ActionButton>
      <ActionButton
        size="big"
        action="handover.seeSigned"
        data-testid="handover-see-signed"
        disabled={sheet === undefined}
        onClick={() => void see.run()}
      >
        {t('handover.seeSigned')}
      </ActionButton>
      <span className={css['hint']}>{t('handover.notInBackups')}</span>
      <ErrorNote error={attach.error ?? see.error} />
    </>
  )
}

function Reopen({ list, onReopened }: OfList & { readonly onReopened: () => void }): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionButton
        tone="bad"
        size="big"
        data-last
        action="handover.reopen"
        data-testid="handover-reopen"
        disabled={list === undefined || list.isOpen}
        onClick={() => setIsOpen(true)}
      >
        <IconLockOpen2 aria-hidden="true" />
        {t('handover.reopen')}
      </ActionButton>
      {isOpen && list ? <ReopenDialog list={list} onReopened={onReopened} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function ReopenDialog(props: {
  readonly list: ClosedHandover
  readonly onReopened: () => void
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const { list, onReopened, onClose } = props
  const reopen = useAction(async (reason: string) => {
    const answer = await bridge.invoke('handover.reopen', { number: list.number, reason })
    if (answer.ok) onReopened()
    return answer
  })
  const kept = useAutosavedDialog(`reopen:${list.number}`, { text: '' })
  return (
    <TextDialog
      title={t('handover.reopenTitle', { name: list.name })}
      testId="reopen"
      label={t('handover.reason')}
      hint={t('handover.reopenHint')}
      longest={200}
      submit={t('handover.reopen')}
      isReady={(text) => text.trim() !== ''}
      onSubmit={reopen.run}
      error={reopen.error}
      kept={kept}
      onClose={onClose}
    />
  )
}

function BookRow(props: { readonly list: ClosedHandover | undefined }): ReactNode {
  const { t } = useTranslation()
  const { list } = props
  if (list === undefined) return null
  const { taken, left, unreadable, closings, reopened, isOpen } = list
  const last = reopened.at(-1)
  const state = isOpen
    ? ({ Icon: IconLockOpen2, tone: 'info', words: t('handover.states.open') } as const)
    : closings > 1
      ? ({ Icon: IconLockOpen2, tone: 'info', words: t('handover.states.again', { count: closings }) } as const)
      : left > 0
        ? ({
            Icon: IconAlertTriangle,
            tone: 'missing',
            words: t('handover.states.missing', { count: left }),
          } as const)
        : ({ Icon: IconCircleCheck, tone: 'ok', words: t('handover.states.whole') } as const)
  return (
    <div className={css['bookRow']}>
      <span>
        <b className="mono">{list.name}</b>
        <small>{formatShortTime(list.closedAtMs)}</small>
      </span>
      <b>
        {formatNumber(taken)} / {formatNumber(taken + left)}
      </b>
      <span>{formatNumber(list.codAmountVnd)}</span>
      <span>
        {list.driverName}
        <small>{list.plate}</small>
      </span>
      <span>
        {state.tone === 'missing' ? (
          <b className={css['warn']}>
            <state.Icon size="1rem" aria-hidden="true" /> {state.words}
          </b>
        ) : (
          <StateBadge Icon={state.Icon} tone={state.tone}>
            {state.words}
          </StateBadge>
        )}
        {unreadable === 0 ? null : (
          <b className={css['warn']} data-testid="handover-unreadable">
            <IconAlertTriangle size="1rem" aria-hidden="true" /> {t('handover.unreadable', { count: unreadable })}
          </b>
        )}
        {last === undefined ? null : (
          <small>
            {t('handover.reopenedBy', { at: formatShortTime(last.atMs), reason: last.reason, operator: last.operator })}
          </small>
        )}
      </span>
      <span>{list.sheets.length === 0 ? '' : t('handover.signed')}</span>
    </div>
  )
}
