import { Checkbox, Radio } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Controller, FormProvider, useForm, useFormContext, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { generations, type Account, type Generation } from '../../../../shared/domain/account/account.ts'
import type { AppError } from '../../../../shared/app-error.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/field/form-field.tsx'
import { Note } from '../../ui/note.tsx'
import { useBridge } from '../../bridge/bridge-context.ts'
import { useAccount } from '../../shell/station.tsx'
import css from './account-form.module.css'
import { GenerationPreview } from './generation-preview.tsx'
import { RestoredNote } from '../../ui/dialog/restored-note.tsx'
import { useAutosavedDialog, useKeptForm } from '../../autosave/use-autosaved-dialog.ts'

interface AccountValues {
  readonly baseUrl: string
  readonly username: string
  readonly password: string
  readonly partnerId: string
  readonly partnerName: string
  readonly staySignedIn: boolean
  readonly generation: Generation
}

/** Address and credentials of a carrier account. Main tries them before anything is kept. */
export function AccountForm(props: {
  /** Another account than the one in front: nothing is filled in. */
  readonly isNew?: boolean
  readonly onBack: () => void
  readonly onDone?: () => void
}): ReactNode {
  const { t } = useTranslation()
  const view = useAccount((state) => state.view)
  const known = view?.account?.kind === 'live' && props.isNew !== true ? view.account : null
  const { form, isRestored, startOver, submit, error } = useAccountForm(known, props.onDone)
  const [generation, typedPartner] = useWatch({ control: form.control, name: ['generation', 'partnerId'] })
  const legacy = generation !== 'v3'
  // The older calls know a customer by the partner id alone.
  const partnerAlone = legacy && typedPartner.trim() !== ''
  return (
    <FormProvider {...form}>
      <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
        {isRestored ? <RestoredNote onStartOver={startOver} /> : null}
        <div className={css['pair']}>
          <AccountField name="baseUrl" hint={t('account.baseUrlHint')} required autoFocus />
          <AccountField name="partnerId" hint={t('account.partnerIdHint')} numeric />
          <AccountField name="username" required={!partnerAlone} />
          <AccountField name="password" required={!partnerAlone} secret />
          {legacy ? <AccountField name="partnerName" hint={t('account.partnerNameHint')} /> : null}
        </div>
        {partnerAlone ? <Note tone="info">{t('account.partnerAloneNote')}</Note> : null}
        <StaySignedIn unprotected={view?.secretsProtected === false} />
        <GenerationChoice />
        {known === null || known.generation === generation ? null : <GenerationPreview generation={generation} />}
        <ErrorNote error={error} />
        <div className={css['actions']}>
          <ActionButton hint="Esc" onClick={props.onBack}>
            {t('account.back')}
          </ActionButton>
          <ActionButton tone="primary" submit hint="Enter" disabled={form.formState.isSubmitting}>
            {t('account.signIn')}
          </ActionButton>
        </div>
      </form>
    </FormProvider>
  )
}

interface AccountFormState {
  readonly form: UseFormReturn<AccountValues>
  /** It holds what was half typed before. */
  readonly isRestored: boolean
  readonly error: AppError | null
  startOver(): void
  submit(event: SyntheticEvent): Promise<void>
}

/** What is typed, kept until it is saved, and the sign-in with it. */
function useAccountForm(known: Account | null, onDone: (() => void) | undefined): AccountFormState {
  const signIn = useAccount((state) => state.signIn)
  const workAsPartner = useAccount((state) => state.workAsPartner)
  const [error, setError] = useState<AppError | null>(null)
  const dialog = known === null ? 'account:new' : 'account'
  const [start] = useState(() => startValues(known))
  const kept = useAutosavedDialog(dialog, start, { secrets: ['password'] })
  const form = useForm<AccountValues>({ mode: 'onBlur', reValidateMode: 'onBlur', defaultValues: kept.initial })
  useKeptForm(form, kept)
  useUsualAddress(form, kept.isRestored ? null : kept.forget)
  const startOver = (): void => {
    form.reset(start)
    kept.startOver()
  }
  const submit = form.handleSubmit(async (values) => {
    setError(null)
    const partnerId = values.partnerId.trim() === '' ? null : Number(values.partnerId)
    const typed = { ...values, baseUrl: values.baseUrl.trim(), username: values.username.trim(), partnerId }
    // Before another account comes to the front.
    kept.forget()
    const failed = await (isPartnerOnly(typed) ? workAsPartner(typed) : signIn(typed))
    setError(failed)
    if (failed === null) onDone?.()
    else kept.keep(form.getValues())
  })
  return { form, isRestored: kept.isRestored, error, startOver, submit }
}

const startValues = (known: Account | null): AccountValues => ({
  baseUrl: known?.baseUrl ?? '',
  username: known?.username ?? '',
  password: '',
  partnerId: known?.partnerId?.toString() ?? '',
  partnerName: known?.partnerName ?? '',
  staySignedIn: known?.staySignedIn ?? true,
  generation: known?.generation ?? 'v3',
})

type Typed = Omit<AccountValues, 'partnerId'> & { readonly partnerId: number | null }
type PartnerOnly = Typed & { readonly partnerId: number; readonly generation: 'legacy-names' | 'legacy-ids' }

function isPartnerOnly(typed: Typed): typed is PartnerOnly {
  return typed.generation !== 'v3' && typed.partnerId !== null && typed.username === '' && typed.password === ''
}

/**
 * Where this installation was given its carrier's address, nobody has to type it; what is filled was not typed. Asked once and not through the
 * query layer: nothing shows the answer, it only begins a field.
 */
function useUsualAddress(form: UseFormReturn<AccountValues>, onFilled: (() => void) | null): void {
  const bridge = useBridge()
  const filled = useEffectEvent(() => onFilled?.())
  useEffect(() => {
    const fill = async (): Promise<void> => {
      const info = await bridge.invoke('app.info', undefined)
      if (!info.ok || form.getValues('baseUrl') !== '') return
      form.setValue('baseUrl', info.value.carrierUrl)
      // What is typed next stands in its place, and not behind it.
      const control = document.activeElement
      if (control instanceof HTMLInputElement && control.name === 'baseUrl') control.select()
      filled()
    }
    void fill()
  }, [bridge, form])
}

function AccountField(props: {
  readonly name: 'baseUrl' | 'username' | 'password' | 'partnerId' | 'partnerName'
  readonly hint?: string
  readonly required?: boolean
  readonly secret?: boolean
  readonly numeric?: boolean
  readonly autoFocus?: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<AccountValues>()
  const { name, required = false } = props
  const error = formState.errors[name]
  const kind = error?.type === 'pattern' ? 'not-a-number' : 'required'
  return (
    <div>
      <FormField
        label={t(`account.${name}`)}
        required={required}
        problem={error ? t(`problems.${kind}`) : undefined}
        type={props.secret === true ? 'password' : 'text'}
        autoFocus={props.autoFocus}
        data-testid={`field-${name}`}
        {...register(name, { required, ...(props.numeric === true ? { pattern: /^\s*(?:\d+\s*)?$/ } : {}) })}
      />
      {props.hint === undefined ? null : <p className={css['hint']}>{props.hint}</p>}
    </div>
  )
}

/** Says honestly what "stay signed in" is worth on this computer. */
function StaySignedIn(props: { readonly unprotected: boolean }): ReactNode {
  const { t } = useTranslation()
  const { register } = useFormContext<AccountValues>()
  return (
    <div className={css['stay']}>
      <Checkbox label={t('account.stay')} {...register('staySignedIn')} />
      {props.unprotected ? (
        <Note tone="warn">{t('account.unprotectedNote')}</Note>
      ) : (
        <p className={css['hint']}>{t('account.protectedNote')}</p>
      )}
    </div>
  )
}

function GenerationChoice(): ReactNode {
  const { t } = useTranslation()
  const { control } = useFormContext<AccountValues>()
  return (
    <Controller
      control={control}
      name="generation"
      render={({ field }) => (
        <Radio.Group
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          label={t('account.generation')}
          classNames={{ label: css['groupLabel'] ?? '' }}
        >
          <div className={css['cards']}>
            {generations.map((generation) => (
              <Radio.Card key={generation} value={generation} className={css['card']}>
                <Radio.Indicator />
                <span>
                  <strong>{t(`account.${generation}`)}</strong>
                  <small>{t(`account.${generation}Text`)}</small>
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      )}
    />
  )
}
