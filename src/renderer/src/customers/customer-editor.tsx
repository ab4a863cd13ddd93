import { IconPlus, IconStar, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { customerDialog } from '../../../shared/domain/autosave.ts'
import {
  longestNote,
  mostAddresses,
  type CustomerDetail,
  type CustomerInput,
  type ShownAddress,
} from '../../../shared/domain/customer.ts'
import { formatPhone, phoneProblem } from '../../../shared/domain/text/phone.ts'
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
import { ErrorNote } from '../ui/error-note.tsx'
import { FormField } from '../ui/field/form-field.tsx'
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
  const title = t(id === null ? 'customers.add' : 'customers.edit')
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

/** What is typed, kept until it is saved. */
function useTyped(known: CustomerDetail | null) {
  const [start] = useState(() => typedOf(known))
  const items = { addresses: emptyAddress, shown: emptyPlace }
  const kept = useAutosavedDialog(customerDialog(known?.id ?? null), start, { items })
  const areTyped = (addresses: Typed['addresses']): boolean =>
    JSON.stringify(addresses) !== JSON.stringify(start.addresses)
  const begun = { ...start, shown: known === null ? [] : placesIn(start.addresses) }
  const [typed, setTyped] = useState<Typed>(() =>
    areTyped(kept.initial.addresses) ? kept.initial : { ...kept.initial, shown: begun.shown },
  )
  const wards = useWardEntries(Object.fromEntries(typed.addresses.map(({ key, ward }) => [wardId(key), ward])))
  const addresses = typed.addresses.map((each) => ({ ...each, ward: wards.textOf(wardId(each.key)) }))
  useKeptValues(kept, { ...typed, addresses, shown: areTyped(addresses) ? typed.shown : [] })
  const startOver = (): void => {
    setTyped(begun)
    wards.clear()
    kept.startOver()
  }
  const put = (patch: Partial<Typed>): void => setTyped((before) => ({ ...before, ...patch }))
  return { typed, put, setTyped, wards, kept, startOver }
}

function Fields(props: EditorProps & { readonly known: CustomerDetail | null }): ReactNode {
  const { t } = useTranslation()
  const { known, onSaved } = props
  const { typed, put, setTyped, wards, kept, startOver } = useTyped(known)
  const saved = (id: string): void => {
    kept.forget()
    onSaved(id)
  }
  const { save, submit, problem, isNamelessSaid } = useSubmit({ ...props, onSaved: saved }, typed, wards)
  return (
    <div className={css['editor']}>
      {kept.isRestored ? <RestoredNote onStartOver={startOver} /> : null}
      <PhoneField
        isKnown={known !== null}
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
  typed: Typed,
  { isChoosing, areNamed }: ReturnType<typeof useWardEntries>,
) {
  const [isTried, setIsTried] = useState(false)
  const save = useSaveCustomer(props, typed)
  const problem = props.known === null ? phoneProblem(typed.phone) : null
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
  typed: Typed,
) {
  const { bridge } = useStation()
  return useAction(async () => {
    const addresses = typed.addresses
      .filter(({ address, location }) => address.trim() !== '' || location !== null)
      .map(({ address, location, isMain }) => ({ address, location, isMain }))
    const { phone, name, note, shown } = typed
    const customer = { kind: known?.kind ?? 'receiver', phone, name, note, addresses } as const
    const answer = await bridge.invoke('contacts.save', { id: known?.id ?? null, customer, shown: [...shown] })
    if (answer.ok) {
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
