import { IconRefresh, IconScan } from '@tabler/icons-react'
import { useCallback, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { useDeleteKey } from '../ui/list/use-delete-key.ts'
import { VirtualList } from '../ui/list/virtual-list.tsx'
import { BillStatusBadge } from '../bills/bill-status.tsx'
import { parcelCodesText } from '../format/code-text.ts'
import { happenedWords } from '../format/error-words.ts'
import { shortTime } from '../format/short-time.ts'
import { useStation, useAutosaved } from '../shell/station.tsx'
import { FormField } from '../ui/field/form-field.tsx'
import css from './track.module.css'
import type { ParcelsRead, TrackList } from './codes.ts'
import { useTracked } from './use-tracked.ts'
import type { Tracking } from './use-tracking.ts'

/** The box that takes scans and pastes, and the codes that are followed. */
export function CodePanel(props: {
  readonly tracking: Tracking
  readonly onAdd: (text: string) => void
  readonly onClear: () => void
  readonly onRemove: (code: string) => void
}): ReactNode {
  const { t } = useTranslation()
  const codes = useAutosaved((state) => state.track.codes)
  const selected = useAutosaved((state) => state.track.selected)
  const parcelsRead = useAutosaved((state) => state.track.parcelsRead)
  const { tracking } = props
  const { press, choose } = useCurrentCode({ codes, selected, onRemove: props.onRemove })
  const rowRem = codes.some((code) => parcelsRead?.[code] !== undefined) ? 5.5 : 4.25
  const onShown = useCallback(() => undefined, [])
  const place = selected === null ? -1 : codes.indexOf(selected)
  return (
    <section className={css['codes']} aria-label={t('track.list')} onKeyDown={press}>
      <div className={css['codesHead']}>
        <CodeInput onAdd={props.onAdd} />
        <div className={css['line']}>
          <span>{t('track.codes', { count: codes.length })}</span>
          {codes.length === 0 ? null : (
            <ActionButton size="small" data-testid="track-clear" action="track.clear" onClick={props.onClear}>
              {t('track.clear')}
            </ActionButton>
          )}
          <ActionButton
            size="small"
            action="track.refresh"
            data-testid="track-refresh"
            disabled={codes.length === 0}
            onClick={() => tracking.refresh(codes)}
          >
            <IconRefresh aria-hidden="true" />
            {t('track.again')}
          </ActionButton>
        </div>
        <Progress tracking={tracking} />
      </div>
      <VirtualList
        label={t('track.list')}
        count={codes.length}
        rowRem={rowRem}
        current={place === -1 ? null : place}
        onCurrent={choose}
        onShown={onShown}
        rowTestId="tracked-row"
      >
        {(index) => (
          <CodeRow key={codes[index]} billCode={codes[index] ?? ''} parcelsRead={parcelsRead?.[codes[index] ?? '']} />
        )}
      </VirtualList>
    </section>
  )
}

/** The code that is looked at, and Delete, which takes it out of the list. */
function useCurrentCode({ codes, selected, onRemove }: TrackList & { readonly onRemove: (code: string) => void }) {
  const { autosaved } = useStation()
  const { isMeant, moved } = useDeleteKey()
  return {
    choose(index: number): void {
      moved()
      autosaved.getState().putTrack({ selected: codes[index] ?? null })
    },
    press(event: KeyboardEvent): void {
      const isInBox = event.target instanceof HTMLInputElement
      if (!isInBox && selected !== null && isMeant(event)) onRemove(selected)
    },
  }
}

function CodeInput(props: { readonly onAdd: (text: string) => void }): ReactNode {
  const { t } = useTranslation()
  const { autosaved } = useStation()
  const text = useAutosaved((state) => state.track.typed)
  const setText = (typed: string): void => autosaved.getState().putTrack({ typed })
  const submit = (typed: string): void => {
    props.onAdd(typed)
    setText('')
  }
  return (
    <FormField
      isLabelHidden
      autoFocus
      data-home
      label={t('track.input')}
      placeholder={t('track.placeholder')}
      data-testid="track-input"
      data-takes-scans
      leftSection={<IconScan size="1.125rem" aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onPaste={(event) => {
        // A list loses its line ends in a one-line box, so it is taken as it was copied.
        event.preventDefault()
        const { value, selectionStart, selectionEnd } = event.currentTarget
        const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
        submit(value.slice(0, start) + event.clipboardData.getData('text') + value.slice(end))
      }}
      onKeyDown={(event) => {
        // What the field holds now, also where a scan was put right a moment ago.
        if (event.key === 'Enter') submit(event.currentTarget.value)
      }}
    />
  )
}

function Progress(props: { readonly tracking: Tracking }): ReactNode {
  const { progress, error, stop } = props.tracking
  return (
    <>
      <ErrorNote error={error} />
      {progress === null ? null : <ProgressLine progress={progress} onStop={stop} />}
    </>
  )
}

function ProgressLine(props: {
  readonly progress: NonNullable<Tracking['progress']>
  readonly onStop: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { running, done, total, failed, stoppedBy } = props.progress
  return (
    <div className={css['line']} role="status" data-testid="track-progress" data-running={running}>
      <span>
        {running ? t('track.progress', { done, total }) : null}
        {running || stoppedBy === null ? null : t(`track.stopped.${stoppedBy}`)}
        {failed > 0 ? ` ${t('track.failed', { count: failed })}` : null}
      </span>
      {running && total > 1 ? (
        <ActionButton size="small" data-testid="track-stop" onClick={props.onStop}>
          {t('track.stop')}
        </ActionButton>
      ) : null}
    </div>
  )
}

function CodeRow(props: {
  readonly billCode: string
  readonly parcelsRead: ParcelsRead[string] | undefined
}): ReactNode {
  const { t } = useTranslation()
  const { billCode, parcelsRead } = props
  const { view, missing, error } = useTracked(billCode)
  const last = view?.newsAtMs ?? null
  const readBy =
    parcelsRead === undefined
      ? null
      : t('track.readByParcels', { codes: parcelCodesText(parcelsRead.codes), count: parcelsRead.packageCount })
  const owner = view?.isElsewhere === true ? t('track.elsewhereShort') : ''
  return (
    <div className={css['code']} data-code={billCode}>
      <b className="mono">{billCode}</b>
      <span className={css['dim']}>{last === null ? '' : shortTime(last)}</span>
      {error === null ? (
        <>
          {view === null ? (
            <span className={css['dim']}>{missing === null ? '' : t(`track.missing.${missing}.title`)}</span>
          ) : (
            <BillStatusBadge bill={view} />
          )}
          <span className={css['dim']}>{[owner, view?.receiver.name ?? ''].filter(Boolean).join(' · ')}</span>
        </>
      ) : (
        <small className={css['readBy']} title={happenedWords(t, error)}>
          {happenedWords(t, error)}
        </small>
      )}
      {readBy === null ? null : (
        <small className={css['readBy']} title={readBy} data-testid="read-by-parcels">
          {readBy}
        </small>
      )}
    </div>
  )
}
