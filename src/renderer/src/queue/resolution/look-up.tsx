import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { useCopied } from '../../ui/use-copied.ts'
import { useAccount } from '../../shell/station.tsx'
import { CarrierPage } from './carrier-page.tsx'
import css from './resolution.module.css'

/** Step one: the reference, to be looked up at the carrier. In training its page is inside the app. */
export function LookUp(props: { readonly refCode: string }): ReactNode {
  const { t } = useTranslation()
  const training = useAccount((state) => state.view?.account?.kind === 'training')
  const { outcome, copy: put } = useCopied()
  const [page, setPage] = useState(false)
  const copy = (): Promise<void> => put(props.refCode)
  return (
    <>
      <h2>
        <b>1</b>
        {t('queue.step1')}
        <span className={css['stepActions']}>
          <ActionButton size="small" action="queue.copyReference" onClick={() => void copy()}>
            <IconCopy aria-hidden="true" />
            {outcome === 'not-copied' ? t('dialogs.notCopied') : t(outcome === null ? 'queue.copy' : 'queue.copied')}
          </ActionButton>
          {training ? (
            <ActionButton
              size="small"
              action="queue.carrierPage"
              data-testid="carrier-page"
              onClick={() => setPage(true)}
            >
              <IconExternalLink aria-hidden="true" />
              {t('queue.openCarrierPage')}
            </ActionButton>
          ) : null}
        </span>
      </h2>
      {page ? <CarrierPage wanted={props.refCode} onClose={() => setPage(false)} /> : null}
    </>
  )
}
