import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LookUp } from './look-up.tsx'
import css from './resolution.module.css'

/** Two steps for what only a person can say: look at the carrier's site, then choose what was seen there. */
export function Resolution(props: {
  readonly refCode: string
  readonly choice: string
  readonly onChoice: (choice: string) => void
  readonly testId: string
  /** What is known beforehand, above the first step. */
  readonly before?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={css['resolution']} data-testid={props.testId}>
      {props.before}
      <LookUp refCode={props.refCode} />
      <h2>
        <b>2</b>
        {t('queue.step2')}
      </h2>
      <Radio.Group value={props.choice} onChange={props.onChoice} aria-label={t('queue.step2')}>
        <div className={css['choices']}>{props.children}</div>
      </Radio.Group>
    </div>
  )
}
