import { Checkbox } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { memo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parcelCode } from '../../../shared/domain/bill/scanned-parcel.ts'
import { type LeftReason, leftReasons, type MissingParcel, type OpenHandover } from '../../../shared/domain/handover.ts'
import { formatVnd } from '../../../shared/domain/quantity/money.ts'
import { formatKg } from '../../../shared/domain/quantity/weight.ts'
import { RestoredNote } from '../ui/dialog/restored-note.tsx'
import { useAutosavedDialog, useKeptValues } from '../autosave/use-autosaved-dialog.ts'
import { useAction } from '../bridge/use-action.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { useSettings, useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { FormField, SelectField } from '../ui/field/form-field.tsx'
import css from './handover.module.css'
import { useMissing, useServiceName } from './parcel-words.ts'
import { usePaper } from './use-paper.ts'

interface SignOffProps {
  readonly list: OpenHandover
  readonly onChanged: (list: OpenHandover) => void
  readonly onClose: () => void
}

interface Names {
  readonly driverName: string
  readonly plate: string
  readonly giver: string
}

/** What is typed over the names that are there already, and the reasons, each with the code of its parcel. */
interface Typed extends Readonly<Record<keyof Names, string | undefined>> {
  readonly isPrinted: boolean
  readonly reasons: readonly { readonly code: string; readonly reason: string }[]
}

const nothingTyped: Typed = {
  driverName: undefined,
  plate: undefined,
  giver: undefined,
  isPrinted: true,
  reasons: [],
}

/** What is typed, kept until this list is closed. */
function useTyped({ number }: OpenHandover) {
  const kept = useAutosavedDialog(`sign-off:${number}`, nothingTyped, { items: { reasons: { code: '', reason: '' } } })
  const { initial, startOver } = kept
  const [names, setNames] = useState<Pick<Typed, keyof Names>>(initial)
  const [isPrinted, setIsPrinted] = useState(initial.isPrinted)
  const [reasons, setReasons] = useState(() => reasonsOf(initial))
  const { driverName, plate, giver } = names
  const given = Object.entries(reasons).map(([code, reason]) => ({ code, reason }))
  useKeptValues(kept, { driverName, plate, giver, isPrinted, reasons: given })
  return {
    kept,
    names,
    setNames,
    isPrinted,
    setIsPrinted,
    reasons,
    setReasons,
    startOver() {
      setNames(nothingTyped)
      setIsPrinted(true)
      setReasons({})
      startOver()
    },
  }
}

function reasonsOf({ reasons }: Typed): Reasons {
  const known = reasons.map(({ code, reason }) => [code, leftReasons.find((each) => each === reason)] as const)
  return Object.fromEntries(known.filter((each): each is readonly [string, LeftReason] => each[1] !== undefined))
}

/** Closes the list as it stands on the screen: with the driver's name, and a reason for what is missing. */
export function SignOff(props: SignOffProps): ReactNode {
  const { t } = useTranslation()
  const { list, onClose } = props
  const operator = useSettings((state) => state.settings.operator)
  const before = useSignedBefore(list)
  const typed = useTyped(list)
  const { isPrinted, reasons } = typed
  const names: Names = {
    driverName: typed.names.driverName ?? before?.driverName ?? '',
    plate: typed.names.plate ?? before?.plate ?? '',
    giver: typed.names.giver ?? operator,
  }
  const missing = useMissing(list)
  const close = useClosing({ ...props, onClosed: typed.kept.forget }, missing, names, reasons, isPrinted)
  return (
    <Dialog title={t('handover.closeTitle', { name: list.name })} width="table" testId="sign-off" onClose={onClose}>
      {typed.kept.isRestored ? <RestoredNote onStartOver={typed.startOver} /> : null}
      <Tiles counts={list.counts} />
      <Missing
        missing={missing}
        count={list.counts.missing}
        reasons={reasons}
        inert={close.isBusy}
        onReasons={typed.setReasons}
      />
      <NameFields
        names={names}
        readOnly={close.isBusy}
        onNames={(now) => typed.setNames((before) => ({ ...before, ...now }))}
      />
      <p>{t('handover.closeText')}</p>
      <ErrorNote error={close.error} />
      <Checkbox
        label={t('handover.printPaper')}
        checked={isPrinted}
        wrapperProps={{ inert: close.isBusy }}
        data-testid="sign-off-print"
        onChange={(event) => typed.setIsPrinted(event.currentTarget.checked)}
      />
      <DialogActions>
        <ActionButton hint="Esc" onClick={onClose}>
          {t('handover.goOn')}
        </ActionButton>
        <ActionButton
          tone="primary"
          action="everywhere.primary"
          data-testid="sign-off-action"
          isReady={close.isReady}
          disabled={close.isBusy || names.driverName.trim() === ''}
          onClick={() => void close.run()}
        >
          <IconSignature aria-hidden="true" />
          {t(isPrinted ? 'handover.closeAndPrint' : 'handover.closeOnly')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}

/**
 * The driver who came last comes again, and a list that was reopened is of the driver who signed it: the name is there to be confirmed or typed
 * over. Null until main has answered.
 */
function useSignedBefore({ number, closings }: OpenHandover): Pick<Names, 'driverName' | 'plate'> | null {
  const isReopened = closings > 0
  const newest = useChannel('handover.lists', { sinceMs: 0, offset: 0, limit: 1 }, { isEnabled: !isReopened }).data
  const own = useChannel('handover.list', { number }, { isEnabled: isReopened }).data
  return isReopened ? own : (newest?.rows[0] ?? null)
}

/** The key that opened the dialog is its primary too: pressed twice in a row it closes nothing. */
const closing = { cooldown: 'from-start' } as const

function useClosing(
  { list, onChanged, onClose, onClosed }: SignOffProps & { readonly onClosed: () => void },
  missing: readonly MissingParcel[],
  names: Names,
  reasons: Reasons,
  isPrinted: boolean,
) {
  const { t } = useTranslation()
  const { bridge, messages } = useStation()
  const paper = usePaper()
  return useAction(async () => {
    const { number, counts } = list
    const answer = await bridge.invoke('handover.close', {
      number,
      taken: counts.taken,
      missing: counts.missing,
      ...names,
      reasons: missing.flatMap((parcel) => {
        const reason = reasons[parcelCode(parcel)]
        return reason === undefined ? [] : [{ billCode: parcel.billCode, parcel: parcel.parcel, reason, note: '' }]
      }),
    })
    const view = await bridge.invoke('handover.view', undefined)
    if (view.ok) onChanged(view.value)
    if (!answer.ok) return answer
    onClosed()
    onClose()
    const title = t('handover.closed', { name: list.name, count: answer.value.taken })
    messages.getState().say({ kind: 'success', title, testId: 'handover-closed' })
    // The dialog is gone: what came of the paper is said in the header.
    if (isPrinted) paper.say(await paper.print(answer.value))
    return answer
  }, closing)
}

function Tiles({ counts }: Pick<OpenHandover, 'counts'>): ReactNode {
  const { t } = useTranslation()
  const tiles = [
    [t('handover.toCarrier'), t('handover.parcels', { count: counts.taken })],
    [t('handover.columns.cod'), formatVnd(counts.codAmountVnd)],
    [t('handover.weight'), formatKg(counts.weightGrams)],
    [t('handover.tabs.missing'), t('handover.parcels', { count: counts.missing })],
  ] as const
  return (
    <div className={css['tiles']}>
      {tiles.map(([label, value], place) => (
        <div key={label} data-tone={place === 3 && counts.missing > 0 ? 'warn' : undefined}>
          <span>{label}</span>
          <b>{value}</b>
        </div>
      ))}
    </div>
  )
}

function Missing(props: {
  readonly missing: readonly MissingParcel[]
  /** More than that may be missing. */
  readonly count: number
  readonly reasons: Reasons
  readonly inert: boolean
  readonly onReasons: (change: (before: Reasons) => Reasons) => void
}): ReactNode {
  const { t } = useTranslation()
  const { missing, count, inert } = props
  if (count === 0) return null
  return (
    <section className={css['reasons']} aria-label={t('handover.whyMissing', { count })} inert={inert}>
      <h3>
        {t('handover.whyMissing', { count })} <span>{t('handover.noReason')}</span>
      </h3>
      <ul>
        {missing.map((parcel) => {
          const code = parcelCode(parcel)
          return <Reason key={code} parcel={parcel} reason={props.reasons[code]} onReasons={props.onReasons} />
        })}
        {count > missing.length ? <li>{t('handover.moreMissing', { count: count - missing.length })}</li> : null}
      </ul>
    </section>
  )
}

function NameFields(props: {
  readonly names: Names
  /** Its paper is being made: what is typed then would be on none. */
  readonly readOnly: boolean
  readonly onNames: (names: Partial<Names>) => void
}): ReactNode {
  const { t } = useTranslation()
  const { names, readOnly, onNames } = props
  return (
    <div className={css['names']}>
      <FormField
        label={t('handover.driver')}
        required
        value={names.driverName}
        readOnly={readOnly}
        maxLength={80}
        data-autofocus
        data-testid="sign-off-driver"
        onChange={(event) => onNames({ driverName: event.currentTarget.value })}
      />
      <FormField
        label={t('handover.plate')}
        value={names.plate}
        readOnly={readOnly}
        maxLength={20}
        data-testid="sign-off-plate"
        onChange={(event) => onNames({ plate: event.currentTarget.value })}
      />
      <FormField
        label={t('handover.giver')}
        value={names.giver}
        readOnly={readOnly}
        maxLength={80}
        data-testid="sign-off-giver"
        onChange={(event) => onNames({ giver: event.currentTarget.value })}
      />
    </div>
  )
}

/** By the code of the parcel. */
type Reasons = Readonly<Record<string, LeftReason>>

/** Of two hundred that are missing only the one that is changed is drawn again. */
const Reason = memo(function Reason(props: {
  readonly parcel: MissingParcel
  readonly reason: LeftReason | undefined
  readonly onReasons: (change: (before: Reasons) => Reasons) => void
}): ReactNode {
  const { t } = useTranslation()
  const { parcel, reason, onReasons } = props
  const serviceName = useServiceName()
  const code = parcelCode(parcel)
  return (
    <li>
      <b className="mono">{code}</b>
      <span>{parcel.receiverName}</span>
      <span>{serviceName(parcel.serviceId)}</span>
      <SelectField
        label={`${t('handover.reason')} ${code}`}
        value={reason ?? ''}
        data-testid="sign-off-reason"
        data-code={code}
        options={[
          { value: '', label: t('handover.chooseReason') },
          ...leftReasons.map((value) => ({ value, label: t(`handover.reasons.${value}`) })),
        ]}
        onChange={(event) => {
          const chosen = leftReasons.find((one) => one === event.currentTarget.value)
          onReasons(({ [code]: _before, ...others }) => (chosen ? { ...others, [code]: chosen } : others))
        }}
      />
    </li>
  )
})
