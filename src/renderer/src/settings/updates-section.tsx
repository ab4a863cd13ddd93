import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../shared/domain/time/local-time.ts'
import type { UpdatesView } from '../../../shared/domain/update.ts'
import { useAction } from '../bridge/use-action.ts'
import { useBridge } from '../bridge/bridge-context.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { useSettings } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Facts } from '../ui/facts.tsx'
import { FormField } from '../ui/field/form-field.tsx'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/layout/section.tsx'
import css from './settings.module.css'

/** Which version runs, what will happen to it and when, and the way to have it later or now. */
export function UpdatesSection(): ReactNode {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { data: view, error } = useChannel('updates.view', undefined)
  const check = useAction(() => bridge.invoke('updates.check', undefined))
  if (view === null) return <ErrorNote error={error} />
  const isLooking = check.isBusy || view.state === 'checking'
  return (
    <Section title={t('updates.title')}>
      <Facts
        facts={[
          [t('updates.current'), view.current],
          [
            t('updates.checked'),
            view.checkedAtMs === null ? t('updates.neverChecked') : formatDateTime(view.checkedAtMs),
          ],
        ]}
      />
      <Standing view={view} />
      {view.state === 'off' ? null : (
        <div className={css['actions']}>
          <ActionButton
            data-testid="check-updates"
            disabled={isLooking || view.state === 'downloading'}
            onClick={() => void check.run()}
          >
            {t(isLooking ? 'updates.checking' : 'updates.check')}
          </ActionButton>
        </div>
      )}
      <ErrorNote error={check.error} />
      <ServerForm />
    </Section>
  )
}

/** What will happen, in the words of whoever is asked why. */
function Standing({ view }: { readonly view: UpdatesView }): ReactNode {
  const { t } = useTranslation()
  const { state, version, refusal } = view
  if (state === 'refused' && refusal !== null) {
    return (
      <Note tone="warn" title={t(`updates.refusals.${refusal}`, { version: version ?? '', current: view.current })}>
        {t('updates.nothingChanged')}
        {view.detail === '' ? null : (
          <details>
            <summary>{t('dialogs.details')}</summary>
            {view.detail}
          </details>
        )}
      </Note>
    )
  }
  if (state === 'ready') return <Ready view={view} />
  if (state === 'checking' || state === 'refused') return null
  return <p data-testid="update-state">{t(`updates.states.${state}`, { version: version ?? '' })}</p>
}

function Ready({ view }: { readonly view: UpdatesView }): ReactNode {
  const { t } = useTranslation()
  const bridge = useBridge()
  const install = useAction(() => bridge.invoke('updates.install', undefined))
  const postpone = useAction(() => bridge.invoke('updates.postpone', undefined))
  const { version, postponedUntilMs, underWay } = view
  const isBusy = underWay.length > 0
  return (
    <>
      <Note
        tone="info"
        title={t('updates.ready', { version: version ?? '' })}
        actions={
          <>
            <ActionButton
              size="small"
              tone="primary"
              data-testid="install-update"
              disabled={isBusy || install.isBusy}
              onClick={() => void install.run()}
            >
              {t('updates.install')}
            </ActionButton>
            {postponedUntilMs === null ? (
              <ActionButton size="small" data-testid="postpone-update" onClick={() => void postpone.run()}>
                {t('updates.postpone')}
              </ActionButton>
            ) : null}
          </>
        }
      >
        <p data-testid="update-plan">
          {postponedUntilMs === null
            ? t('updates.plan')
            : t('updates.postponed', { when: formatDateTime(postponedUntilMs) })}
        </p>
        <p>{t('updates.kept')}</p>
        {isBusy ? (
          <p data-testid="under-way">
            {t('updates.waits', { what: underWay.map((one) => t(`updates.underWay.${one}`)).join(', ') })}
          </p>
        ) : null}
      </Note>
      <ErrorNote error={install.error ?? postpone.error} />
    </>
  )
}

/** Where newer versions come from; nothing is asked of anybody without it. */
function ServerForm(): ReactNode {
  const { t } = useTranslation()
  const { data: info } = useChannel('app.info', undefined)
  const isLocked = info?.locked.includes('updateServer') === true
  const { updateServer } = useSettings((state) => state.settings)
  const change = useSettings((state) => state.change)
  const [typed, setTyped] = useState<string | null>(null)
  const save = useAction(async () => {
    const failed = await change({ updateServer: (typed ?? updateServer).trim() })
    // What was typed while it was on its way is not saved yet.
    if (failed === null) setTyped((later) => (later === typed ? null : later))
    return failed
  })
  return (
    <form
      className={css['pair']}
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <FormField
        id="settings-updateServer"
        label={t('updates.server')}
        data-testid="field-updateServer"
        value={typed ?? updateServer}
        readOnly={isLocked}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={css['actions']}>
        <ActionButton submit hint="Enter" disabled={typed === null || save.isBusy}>
          {t('settings.save')}
        </ActionButton>
      </div>
      <p className={css['dim']}>{t(isLocked ? 'updates.serverLocked' : 'updates.serverText')}</p>
      <ErrorNote error={save.error} />
    </form>
  )
}
