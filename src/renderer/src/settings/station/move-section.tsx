import { Checkbox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { useAction } from '../../bridge/use-action.ts'
import { useIsGone } from '../../bridge/use-is-gone.ts'
import { useBridge } from '../../bridge/bridge-context.ts'
import { useAccount, useStation } from '../../shell/station.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useVisibility } from '../../ui/layout/visibility.ts'
import css from '../settings.module.css'

type Chosen = NonNullable<ChannelOutput<'move.choose'>>

/** An account's data to another computer, and from one, each as one guided step. */
export function MoveSection(): ReactNode {
  const kind = useAccount((state) => state.view?.account?.kind ?? null)
  const { t } = useTranslation()
  if (kind !== 'live') return <Note tone="info">{t('move.training')}</Note>
  return (
    <>
      <MoveIn />
      <MoveOut />
    </>
  )
}

/** This is the new computer. */
function MoveIn(): ReactNode {
  const { t } = useTranslation()
  const bridge = useBridge()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const choose = useAction(async () => {
    const answer = await bridge.invoke('move.choose', undefined)
    // Whoever closes the dialog has chosen nothing else.
    if (answer.ok && answer.value !== null) setChosen(answer.value)
    return answer
  })
  return (
    <Section title={t('move.in.title')}>
      <ol className={css['steps']}>
        {(['out', 'signIn', 'choose', 'check'] as const).map((step) => (
          <li key={step}>{t(`move.in.steps.${step}`)}</li>
        ))}
      </ol>
      <div className={css['actions']}>
        <ActionButton data-testid="choose-moved" disabled={choose.isBusy} onClick={() => void choose.run()}>
          {t('move.in.choose')}
        </ActionButton>
      </div>
      <ErrorNote error={choose.error} />
      {chosen === null ? null : <Found key={chosen.fileId} chosen={chosen} />}
    </Section>
  )
}

/** What is in the chosen file, and the way to have it here. */
function Found({ chosen }: { readonly chosen: Chosen }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Facts
        facts={[
          [t('move.in.file'), chosen.name],
          [t('move.in.made'), formatDateTime(chosen.madeAtMs)],
          [t('move.in.bills'), formatNumber(chosen.bills)],
          [t('move.in.unsent'), formatNumber(chosen.unsent)],
          [t('move.in.settings'), chosen.settings === null ? t('move.in.noSettings') : formatNumber(chosen.settings)],
        ]}
      />
      {chosen.isOfThisAccount ? (
        <Take fileId={chosen.fileId} />
      ) : (
        <Note tone="bad" title={t('move.in.ofAnother')}>
          {t('move.in.ofAnotherText')}
        </Note>
      )}
    </>
  )
}

function Take({ fileId }: { readonly fileId: string }): ReactNode {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { messages } = useStation()
  const askToRestore = useAccount((state) => state.askToRestore)
  const isGone = useIsGone()
  const { isOpen } = useVisibility()
  const [isOutOfUse, setOutOfUse] = useState(false)
  const take = useAction(async () => {
    const answer = await bridge.invoke('move.takeIn', { fileId, otherIsOutOfUse: true })
    if (!answer.ok) return answer
    // From here on it is a restore like any other, with the screens down. A large file takes a while: whoever has chosen another one, or is at
    // something else by then, has it among the backups.
    if (!isGone() && isOpen()) askToRestore(answer.value)
    else messages.getState().say({ kind: 'success', title: t('move.in.kept'), text: t('move.in.keptText') })
    return answer
  })
  return (
    <>
      <Note tone="warn" title={t('move.in.willTitle')}>
        {t('move.in.will')}
      </Note>
      <Checkbox
        label={t('move.in.outOfUse')}
        checked={isOutOfUse}
        data-testid="other-out-of-use"
        onChange={(event) => setOutOfUse(event.currentTarget.checked)}
      />
      <div className={css['actions']}>
        <ActionButton
          tone="primary"
          data-testid="take-moved"
          disabled={!isOutOfUse || take.isBusy}
          onClick={() => void take.run()}
        >
          {t('move.in.action')}
        </ActionButton>
      </div>
      <ErrorNote error={take.error} />
    </>
  )
}

/** This is the old computer. */
function MoveOut(): ReactNode {
  const { t } = useTranslation()
  const bridge = useBridge()
  const [written, setWritten] = useState<ChannelOutput<'move.out'> | null>(null)
  const write = useAction(async () => {
    const answer = await bridge.invoke('move.out', undefined)
    if (answer.ok) setWritten(answer.value)
    return answer
  })
  return (
    <Section title={t('move.out.title')}>
      <p className={css['dim']}>{t('move.out.text')}</p>
      <div className={css['actions']}>
        <ActionButton data-testid="move-out" disabled={write.isBusy} onClick={() => void write.run()}>
          {t('move.out.action')}
        </ActionButton>
      </div>
      <ErrorNote error={write.error} />
      {written === null ? null : (
        <Note tone="ok" title={t('move.out.done', { bills: written.bills, unsent: written.unsent })}>
          <p className="mono" data-testid="moved-folder">
            {written.folder}
          </p>
          {t('move.out.next')}
        </Note>
      )}
    </Section>
  )
}
