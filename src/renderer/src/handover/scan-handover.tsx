import { Checkbox } from '@mantine/core'
import { IconBook2, IconFilter, IconScan, IconSignature } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { vietnamDayStart } from '../../../shared/domain/bill/bill-filter.ts'
import type { HandoverParcel, HandoverScope, OpenHandover } from '../../../shared/domain/handover.ts'
import { formatDayMonth } from '../../../shared/domain/time/local-time.ts'
import { useChannel, type ChannelAnswer } from '../bridge/use-channel.ts'
import { useOnceKnown } from '../keyboard/deferred-press.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { useAccountName } from '../shell/accounts/account-name.ts'
import { useAccount, usePresets, useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { useOpenDialog } from '../ui/dialog/use-open-dialog.ts'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { FormField, SelectField } from '../ui/field/form-field.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import { ExportList } from './export-list.tsx'
import css from './handover.module.css'
import { useServiceName } from './parcel-words.ts'
import { Counts, LastScanPanel, MissingNow, Withdrawn } from './scan-panels.tsx'
import { ScanRows, tabs, type HandoverTab } from './scan-rows.tsx'
import { SignOff } from './sign-off.tsx'
import { useListAction, type ListAction } from './use-list-action.ts'
import { shownScan, useScanQueue, type ScanQueue } from './use-scan-queue.ts'
import { useUndo } from './use-undo.ts'
import { WithholdDialog } from './withhold-dialog.tsx'
import { dayMs } from '../../../shared/domain/time/time-units.ts'

/** A list is closed under the number that the dialog was opened for. */
type Open = 'scope' | { readonly signOff: number } | { readonly withhold: HandoverParcel }

/** The list that is being scanned: the box that has the focus, how many there are, what the last scan was, what is missing. */
export function ScanHandover(props: { readonly onBook: () => void }): ReactNode {
  const { t } = useTranslation()
  const [tab, setTab] = useState<HandoverTab>('scanned')
  const { open, setOpen, close } = useOpenDialog<Open>()
  const box = useRef<HTMLInputElement>(null)
  const view = useChannel('handover.view', undefined)
  const list = view.data
  const queue = useScanQueue()
  const act = useListAction(queue)
  const choose = (chosen: HandoverTab): void => {
    setTab(chosen)
    box.current?.focus()
  }
  useShortcuts({ 'handover.tabs': (place: number) => choose(tabs[place] ?? 'scanned') })
  const changed = (now: OpenHandover): void => queue.answered(null, now)
  return (
    <Screen
      testId="screen-handover"
      title={t('shell.handover')}
      head={<Head view={view} scan={queue.asked.place} onScope={() => setOpen('scope')} onBook={props.onBook} />}
    >
      <div className={css['grid']}>
        <div className={css['left']}>
          <ScanInput box={box} queue={queue} />
          {list && <Counts list={list} waiting={queue.waiting} />}
          {list && <Withdrawn list={list} />}
          <LastScanPanel queue={queue} />
          {list && <MissingNow list={list} />}
        </div>
        <section className={css['right']} aria-label={t('handover.lists')}>
          {list && (
            <ScanRows
              list={list}
              tab={tab}
              onTab={choose}
              onWithhold={(withhold) => setOpen({ withhold })}
              onChanged={changed}
            />
          )}
          <ErrorNote error={act.error ?? view.error} />
          <Actions
            list={list}
            queue={queue}
            act={act}
            // A key that has waited takes no other dialog away.
            onOpen={(wanted) => setOpen((before) => before ?? wanted)}
            onDone={() => box.current?.focus()}
          />
        </section>
      </div>
      {list && <OpenDialog open={open} list={list} act={act} onClose={close} onChanged={changed} />}
      <NothingYet list={list} />
    </Screen>
  )
}

function Head(props: {
  readonly view: ChannelAnswer<OpenHandover>
  /** Which one was made last. */
  readonly scan: number
  readonly onScope: () => void
  readonly onBook: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { data: list, error } = props.view
  // Pressed before the list is there, its dialog opens with it; whoever scans in between goes on with that.
  const askScope = useOnceKnown(list !== null || error !== null, String(props.scan), () => {
    if (list !== null) props.onScope()
  })
  useShortcuts({ 'handover.scope': askScope }, list === null)
  return (
    <>
      {list && (
        <ActionButton size="small" action="handover.scope" data-testid="handover-scope" onClick={props.onScope}>
          <IconFilter aria-hidden="true" />
          <ScopeWords scope={list.scope} />
        </ActionButton>
      )}
      <ActionButton size="small" action="handover.book" data-testid="handover-book" onClick={props.onBook}>
        <IconBook2 aria-hidden="true" />
        {t('handover.book')}
      </ActionButton>
      {list && (
        <span data-testid="handover-name">
          {t('handover.run', { name: list.name })}
          {list.closings > 0 ? ` · ${t('handover.reopened')}` : ''}
        </span>
      )}
    </>
  )
}

function Actions(props: {
  readonly list: OpenHandover | null
  readonly queue: ScanQueue
  readonly act: ListAction
  readonly onOpen: (open: Open) => void
  readonly onDone: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { list, queue } = props
  const shown = shownScan(queue)
  const isWaiting = queue.waiting > 0
  const keys = useKeysBehindScans(props)
  const { last, undo } = useUndo(props)
  return (
    <footer className={css['actions']}>
      <ActionButton
        tone="primary"
        size="big"
        action="everywhere.primary"
        onKey={keys.close}
        data-testid="handover-close"
        disabled={list === null || list.counts.taken === 0 || isWaiting}
        onClick={keys.close}
      >
        <IconSignature aria-hidden="true" />
        {t('handover.close', { count: list?.counts.taken ?? 0 })}
      </ActionButton>
      <ActionButton
        size="big"
        action="handover.undoScan"
        onKey={undo}
        data-testid="handover-undo"
        disabled={last === undefined || isWaiting}
        onClick={undo}
      >
        {t('handover.undoScan')}
      </ActionButton>
      <ActionButton
        size="big"
        action="handover.withhold"
        onKey={keys.withhold}
        data-testid="handover-withhold"
        disabled={!shown?.parcel || isWaiting}
        onClick={keys.withhold}
      >
        {t('handover.withhold')}
      </ActionButton>
      <ExportList number={list?.number} waits={isWaiting} onDone={props.onDone} isLast />
    </footer>
  )
}

/**
 * Keys that open something for the last scan: pressed right behind it they wait for its answer. Of several the first counts, since what is pressed
 * behind it is meant for what it opens.
 */
function useKeysBehindScans({
  list,
  queue,
  onOpen,
}: {
  readonly list: OpenHandover | null
  readonly queue: ScanQueue
  readonly onOpen: (open: Open) => void
}) {
  const { navigation } = useStation()
  const about = String(queue.asked.place)
  const wanted = useRef<{ readonly about: string; readonly key: 'close' | 'withhold' | 'openBill' } | null>(null)
  const run = useOnceKnown(list !== null && queue.waiting === 0, about, () => {
    const key = wanted.current?.key
    wanted.current = null
    const parcel = shownScan(queue)?.parcel
    if (key === 'close' && list !== null && list.counts.taken > 0) onOpen({ signOff: list.number })
    if (key === 'withhold' && parcel) onOpen({ withhold: parcel })
    if (key === 'openBill' && parcel) navigation.getState().showBill(parcel.billCode)
  })
  const press = (key: NonNullable<typeof wanted.current>['key']): void => {
    if (wanted.current?.about !== about) wanted.current = { about, key }
    run()
  }
  useShortcuts({ 'handover.openBill': () => press('openBill') })
  return { close: () => press('close'), withhold: () => press('withhold') }
}

function OpenDialog(props: {
  readonly open: Open | null
  readonly list: OpenHandover
  readonly act: ListAction
  readonly onClose: () => void
  readonly onChanged: (list: OpenHandover) => void
}): ReactNode {
  const { bridge } = useStation()
  const { open, list, onClose, onChanged } = props
  if (open === null) return null
  if (open === 'scope')
    return (
      <ScopeDialog
        list={list}
        onClose={onClose}
        onScope={(scope) => {
          onClose()
          void props.act.run(() => bridge.invoke('handover.setScope', { scope }))
        }}
      />
    )
  if ('withhold' in open) return <WithholdDialog parcel={open.withhold} onClose={onClose} onChanged={onChanged} />
  return open.signOff === list.number ? <SignOff list={list} onClose={onClose} onChanged={onChanged} /> : null
}

/** Takes every scan of the screen; what is scanned is asked at once, and the box is empty for the next. */
function ScanInput(props: { readonly box: RefObject<HTMLInputElement | null>; readonly queue: ScanQueue }): ReactNode {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { box } = props
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return
    // What the field holds now: the scanner's letters and its Enter come within one drawing.
    const code = event.currentTarget.value.trim()
    if (code === '') return
    event.preventDefault()
    props.queue.add(code.slice(0, 200))
    setTyped('')
  }
  return (
    <div className={css['box']}>
      <FormField
        isLabelHidden
        ref={box}
        autoFocus
        isLarge
        value={typed}
        label={t('handover.scan')}
        placeholder={t('handover.scan')}
        leftSection={<IconScan aria-hidden="true" />}
        data-autofocus
        data-takes-scans
        data-testid="handover-scan"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={press}
      />
    </div>
  )
}

/** "Từ ngày 21/11 · mocan.tb02 · mọi dịch vụ" */
function ScopeWords(props: { readonly scope: HandoverScope }): ReactNode {
  const { t } = useTranslation()
  const account = useAccount((state) => state.view?.account ?? null)
  const accountName = useAccountName()
  const serviceName = useServiceName()
  const { fromMs, serviceIds } = props.scope
  const services = serviceIds.length === 0 ? t('handover.allServices') : serviceIds.map(serviceName).join(', ')
  const words = [t('handover.from', { day: formatDayMonth(fromMs) }), account && accountName(account), services]
  return words.filter(Boolean).join(' · ')
}

const spans = { today: 0, yesterday: 1, week: 6 } as const
type Span = keyof typeof spans
const spanNames = Object.keys(spans) as Span[] // the keys of the table

/** Which parcels this list waits for: since which day, of which services. */
function ScopeDialog(props: {
  readonly list: OpenHandover
  readonly onScope: (scope: HandoverScope) => void
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { scope, services } = props.list
  const serviceName = useServiceName()
  const known = usePresets((state) => state.lists.services).map(({ id }) => id)
  const offered = [...new Set([...known, ...scope.serviceIds, ...services.flatMap(({ serviceId }) => serviceId ?? [])])]
  // The days stay as they are where nobody chooses others; a list that began in between shows the longer span.
  const [span, setSpan] = useState<Span | null>(null)
  const [before] = useState((): Span => {
    const daysBack = Math.round((vietnamDayStart(Date.now()) - scope.fromMs) / dayMs)
    return spanNames.find((name) => spans[name] >= daysBack) ?? 'week'
  })
  const [serviceIds, setServiceIds] = useState<readonly number[]>(scope.serviceIds)
  const choose = (id: number, isChosen: boolean): void =>
    setServiceIds((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)))
  return (
    <Dialog title={t('handover.scopeTitle')} width="normal" testId="handover-scope-dialog" onClose={props.onClose}>
      <SelectField
        label={t('handover.scope')}
        value={span ?? before}
        data-autofocus
        data-testid="handover-span"
        options={spanNames.map((value) => ({ value, label: t(`handover.spans.${value}`) }))}
        onChange={(event) => setSpan(spanNames.find((name) => name === event.currentTarget.value) ?? 'today')}
      />
      <fieldset className={css['services']}>
        <legend>{t('handover.servicesHint')}</legend>
        {offered.map((id) => (
          <Checkbox
            key={id}
            label={serviceName(id)}
            checked={serviceIds.includes(id)}
            data-testid={`handover-service-${id}`}
            onChange={(event) => choose(id, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <DialogActions>
        <ActionButton hint="Esc" onClick={props.onClose}>
          {t('dialogs.back')}
        </ActionButton>
        <ActionButton
          tone="primary"
          action="everywhere.primary"
          data-testid="handover-scope-action"
          onClick={() => {
            const days = span && { fromMs: vietnamDayStart(Date.now()) - spans[span] * dayMs, untilMs: null }
            props.onScope({ ...scope, ...days, serviceIds: [...serviceIds] })
          }}
        >
          {t('handover.chooseScope')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}

function NothingYet(props: { readonly list: OpenHandover | null }): ReactNode {
  const { t } = useTranslation()
  const { list } = props
  if (list === null || list.counts.scans > 0 || list.counts.missing > 0) return null
  return (
    <div className={css['empty']}>
      <Empty title={t('handover.empty')} text={t('handover.emptyText')} />
    </div>
  )
}
