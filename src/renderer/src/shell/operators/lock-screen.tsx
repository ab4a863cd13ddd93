import { FocusTrap } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnTop } from '../../ui/dialog/dialog.tsx'
import css from './lock-screen.module.css'
import { OperatorChoice } from './operator-choice.tsx'

/** Over everything until somebody says who they are. The queue goes on behind it. */
export function LockScreen(): ReactNode {
  const { t } = useTranslation()
  const title = useId()
  useOnTop()
  return (
    <FocusTrap active>
      <div className={css['screen']} role="dialog" aria-modal="true" aria-labelledby={title} data-testid="lock-screen">
        <div className={css['card']}>
          <h1 id={title}>
            <IconLock aria-hidden="true" />
            {t('operators.locked')}
          </h1>
          <p>{t('operators.lockedText')}</p>
          <OperatorChoice onDone={() => undefined} />
        </div>
      </div>
    </FocusTrap>
  )
}
