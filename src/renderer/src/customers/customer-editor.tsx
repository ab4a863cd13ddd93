import { IconPlus, IconStar, IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { customerDialog } from '../../../shared/domain/autosave.ts'
import {
  longestNote,
  mostAddresses,
  type CustomerDetail,
  type CustomerInput,
  type ShownAddress,
} from '../../../shared/domain/customer.ts'
import { formatPhone, normalizePhone, phoneProblem } from '../../../shared/domain/text/phone.ts'
import { longestInBill } from '../../../shared/domain/validation/bill-bounds.ts'
import { RestoredNote } from '../ui/dialog/restored-note.tsx'
import { useAutosavedDialog, useKeptValues } from '../autosave/use-autosaved-dialog.ts'
import { useAction } from '../bridge/use-action.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { useOnceKnown } from '../keyboard/deferred-press.ts'
import { WardCombobox } from '../places/ward-combobox.tsx'
import { useWardEntries } from '../places/ward-entries.ts'
import { useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { useLatest } from '../ui/dialog/use-latest.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { FormField } from '../ui/field/form-field.tsx'
import { Note } from '../ui/note.tsx'
import { TextAreaField } from '../ui/field/text-area-field.tsx'
import css from './customers.module.css'

interface TypedAddress extends Pick<CustomerInput['addresses'][number], 'address' | 'location' | 'isMain'> {
  /** Tells it from the others, also from those that were removed: the text of its ward is kept by it. */
  readonly key: string
  /** What stands in the box of its ward while none is chosen. */
  readonly ward: string
}

interface Typed {
  readonly phone: string
  readonly name: string
  readonly note: string
  readonly addresses: readonly TypedAddress[]
  /** The addresses as they were when somebody began to change them: what has come since is not among those that they take out. */
  readonly shown: readonly ShownAddress[]
}

interface EditorProps {
  /** Null for a new one. */
  readonly id: string | null
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

/** A customer as a person says it. The fields are those of the customer as main has them now. */
export function CustomerEditor(props: EditorProps): ReactNode {
  const { t } = useTranslation()
  const { id } = props
  const { data, error } = useChannel('contacts.get', { id: id ?? '' }, { isEnabled: id !== null, freshMs: Infinity })
  const title = t(id === null ? 'customers.add' : 'customers.editTitle')
  return (
    <Dialog title={title} width="normal" testId="customer-editor" onClose={props.onClose}>
      <ErrorNote error={error} />
      {id !== null && data === null ? null : <Fields {...props} known={data} />}
    </Dialog>
  )
}

function typedOf(known: CustomerDetail | null): Typed {
  if (known === null) return { phone: '', name: '', note: '', addresses: [{ ...emptyAddress, key: '0' }], shown: [] }
  const own = known.addressList.slice(0, known.addresses)
  const addresses = own.map(({ address, location, isMain }, place) => ({
    ...emptyAddress,
    key: String(place),
    address,
    location,
    isMain,
  }))
  return { phone: formatPhone(known.phone), name: known.name, note: known.note, addresses, shown: [] }
}

const emptyPlace: ShownAddress = { address: '', location: null }

const placesIn = (addresses: readonly TypedAddress[]): readonly ShownAddress[] =>
  addresses.map(({ address, location }) => ({ address, location }))

const emptyAddress: TypedAddress = { key: '', address: '', location: null, isMain: false, ward: '' }

const withOneMore = (addresses: readonly TypedAddress[]): readonly TypedAddress[] => [
  ...addresses,
  { ...emptyAddress, key: crypto.randomUUID() },
]

const patched = (key: string, patch: Partial<TypedAddress>) => (addresses: readonly TypedAddress[]) =>
  addresses.map((each) => (each.key === key ? { ...each, ...patch } : each))

const isFilled = ({ address, location }: ShownAddress): boolean => address.trim() !== '' || location !== null

/** What is typed, kept until it is saved; what is typed while it is being saved, until that is, too. */
function useTyped(known: CustomerDetail | null) {
  const [start] = useState(() => typedOf(known))
  const [savedId, setSavedId] = useState<string | null>(null)
  const items = { addresses: emptyAddress, shown: emptyPlace }
  const id = savedId ?? known?.id ?? null
  const kept = useAutosavedDialog(customerDialog(id), start, { items })
  const areTyped = (addresses: Typed['addresses']): boolean =>
    JSON.stringify(addresses) !== JSON.stringify(start.addresses)
  const begun = { ...start, shown: known === null ? [] : placesIn(start.addresses) }
  const [typed, setTyped] = useState<Typed>(() =>
    areTyped(kept.initial.addresses) ? kept.initial : { ...kept.initial, shown: begun.shown },
  )
  const wards = useWardEntries(Object.fromEntries(typed.addresses.map(({ key, ward }) => [wardId(key), ward])))
  const addresses = typed.addresses.map((each) => ({ ...each, ward: wards.textOf(wardId(each.key)) }))
  const values = { ...typed, addresses, shown: areTyped(addresses) ? typed.shown : [] }
  useKeptValues(kept, values)
  const put = (patch: Partial<Typed>): void => setTyped((before) => ({ ...before, ...patch }))
  const now = useLatest(values)
  useKeptAnew(savedId, known === null, () => kept.keep(values))
  /** @returns whether more was typed meanwhile, which stays: what was saved is what the next save begins with */
  const saved = (as: string, sent: Typed): boolean => {
    const isMore = wordsOf(now.current) !== wordsOf(sent)
    if (!isMore) kept.forget()
    else {
      setSavedId(as)
      put({ phone: sent.phone, shown: placesIn(sent.addresses.filter(isFilled)) })
    }
    return isMore
  }
  const startOver = (): void => {
    setTyped(begun)
    wards.clear()
    kept.startOver()
  }
  const isRestored = kept.isRestored && savedId === null
  return {
    id,
    typed: { ...typed, addresses },
    isSaved: savedId !== null,
    isRestored,
    put,
    setTyped,
    wards,
    saved,
    startOver,
  }
}

/** A phone is written in another way when its field is left. */
const wordsOf = ({ phone, name, note, addresses }: Typed): string =>
  JSON.stringify([normalizePhone(phone), name, note, addresses])

/** Once it was saved, what was typed since is kept as an edit of the customer that it became. */
function useKeptAnew(savedId: string | null, wasNew: boolean, keep: () => void): void {
  const { autosaved } = useStation()
  const keepNow = useEffectEvent(keep)
  useEffect(() => {
    if (savedId === null) return
    if (wasNew) autosaved.getState().forgetDialog(customerDialog(null))
    keepNow()
  }, [autosaved, savedId, wasNew])
}

function Fields(props: EditorProps & { readonly known: CustomerDetail | null }): ReactNode {
  const { t } = useTranslation()
  const { known } = props
  const editing = useTyped(known)
  const { id, typed, put, setTyped, wards } = editing
  const { save, submit, problem, isNamelessSaid } = useSubmit(props, editing)
  return (
    <div className={css['editor']}>
      {editing.isRestored ? <RestoredNote onStartOver={editing.startOver} /> : null}
      {editing.isSaved ? <Note tone="info">{t('dialogs.typedSince')}</Note> : null}
      <PhoneField
        isKnown={id !== null}
        value={typed.phone}
        problem={problem === null ? undefined : t(`problems.${problem.kind}`, { limit: problem.limit })}
        onChange={(phone) => put({ phone })}
      />
      <FormField
        label={t('customers.name')}
        required
        value={typed.name}
        maxLength={longestInBill.name}
        data-autofocus={known !== null || undefined}
        data-testid="customer-name"
        problem={isNamelessSaid ? t('problems.required') : undefined}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <TextAreaField
        label={t('customers.noteForPacker')}
        value={typed.note}
        maxLength={longestNote}
        autosize
        minRows={2}
        data-testid="customer-note"
        onChange={(event) => put({ note: event.currentTarget.value })}
      />
      <Addresses
        addresses={typed.addresses}
        wards={wards}
        onChange={(change) => setTyped((before) => ({ ...before, addresses: change(before.addresses) }))}
      />
      <ErrorNote error={save.error} />
      <DialogActions>
        <ActionButton hint="Esc" onClick={props.onClose}>
          {t('dialogs.back')}
        </ActionButton>
        <ActionButton
          tone="primary"
          action="everywhere.primary"
          data-testid="customer-save"
          disabled={save.isBusy}
          onClick={submit}
        >
          {t('customers.save')}
        </ActionButton>
      </DialogActions>
    </div>
  )
}

/** Saves what is typed, once nothing is wrong with it; what is wrong is not said before somebody tries. */
function useSubmit(
  props: EditorProps & { readonly known: CustomerDetail | null },
  editing: ReturnType<typeof useTyped>,
) {
  const [isTried, setIsTried] = useState(false)
  const { id, typed } = editing
  const { isChoosing, areNamed } = editing.wards
  const save = useSaveCustomer(props, editing)
  const problem = id === null ? phoneProblem(typed.phone) : null
  const isNameless = typed.name.trim() === ''
  // An Enter before it may still be looking its ward up: that ward is saved too.
  const submit = useOnceKnown(!isChoosing, '', () => {
    setIsTried(true)
    const areWards = areNamed(typed.addresses.map(({ key, location }) => ({ id: wardId(key), value: location })))
    if (problem === null && !isNameless && areWards) void save.run()
  })
  return { save, submit, problem: isTried ? problem : null, isNamelessSaid: isTried && isNameless }
}

/** Of a customer who is there already it stays: bills are theirs by it. */
function PhoneField(props: {
  readonly isKnown: boolean
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (phone: string) => void
}): ReactNode {
  const { t } = useTranslation()
  const { isKnown, value, problem, onChange } = props
  return (
    <FormField
      label={t('customers.phone')}
      required
      kind="phone"
      value={value}
      disabled={isKnown}
      data-autofocus={!isKnown || undefined}
      data-takes-scans="phone"
      data-testid="customer-phone"
      problem={problem}
      onTidy={onChange}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function useSaveCustomer(
  { known, onSaved, onClose }: EditorProps & { readonly known: CustomerDetail | null },
  { id, typed, saved }: ReturnType<typeof useTyped>,
) {
  const { bridge } = useStation()
  return useAction(async () => {
    const addresses = typed.addresses
      .filter(isFilled)
      .map(({ address, location, isMain }) => ({ address, location, isMain }))
    const { phone, name, note, shown } = typed
    const customer = { kind: known?.kind ?? 'receiver', phone, name, note, addresses } as const
    const answer = await bridge.invoke('contacts.save', { id, customer, shown: [...shown] })
    if (answer.ok && !saved(answer.value.id, typed)) {
      onSaved(answer.value.id)
      onClose()
    }
    return answer
  })
}

const wardId = (key: string): string => `customer-ward-${key}`

function Addresses(props: {
  readonly addresses: readonly TypedAddress[]
  readonly wards: ReturnType<typeof useWardEntries>
  /** Of the addresses as they are then: a ward may be found while another is typed. */
  readonly onChange: (change: (addresses: readonly TypedAddress[]) => readonly TypedAddress[]) => void
}): ReactNode {
  const { t } = useTranslation()
  const { addresses, wards, onChange } = props
  const change = (key: string, patch: Partial<TypedAddress>): void => onChange(patched(key, patch))
  const remove = (key: string): void => {
    onChange((now) => now.filter((each) => each.key !== key))
    wards.empty(wardId(key))
  }
  return (
    <>
      <h3>{t('customers.addresses')}</h3>
      {addresses.map(({ key, address, location, isMain }, place) => (
        <fieldset key={key} className={css['address']} aria-label={t('customers.addressNumber', { number: place + 1 })}>
          <FormField
            label={t('newBill.address')}
            value={address}
            maxLength={longestInBill.address}
            data-testid={`customer-address-${place}`}
            onChange={(event) => change(key, { address: event.currentTarget.value })}
          />
          <WardCombobox
            {...wards.box({ id: wardId(key), value: location }, (next) => change(key, { location: next }))}
            field={`customer-ward-${place}`}
            onBlur={() => undefined}
          />
          <div className={css['addressActions']}>
            <ActionButton
              size="small"
              aria-pressed={isMain}
              data-testid={`customer-main-${place}`}
              onClick={() => onChange((now) => now.map((each) => ({ ...each, isMain: each.key === key && !isMain })))}
            >
              <IconStar aria-hidden="true" />
              {t(isMain ? 'customers.main' : 'customers.makeMain')}
            </ActionButton>
            <ActionButton size="small" data-testid={`customer-remove-${place}`} onClick={() => remove(key)}>
              <IconTrash aria-hidden="true" />
              {t('customers.removeAddress')}
            </ActionButton>
          </div>
        </fieldset>
      ))}
      {addresses.length >= mostAddresses ? null : (
        <ActionButton
          size="small"
          action="customers.add"
          data-testid="customer-add-address"
          onClick={() => onChange(withOneMore)}
        >
          <IconPlus aria-hidden="true" />
          {t('customers.addAddress')}
        </ActionButton>
      )}
    </>
  )
}
