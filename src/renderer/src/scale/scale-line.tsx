import {
  IconActivity,
  IconAlertTriangle,
  IconCircleCheck,
  IconPlugConnectedX,
  IconScale,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScaleView } from '../../../shared/domain/scale/scale.ts'
import { useScale } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import css from './scale-line.module.css'
import { useScaleWords } from './scale-words.ts'

type Shown = Exclude<ScaleView['state'], 'none'>

const looks: Readonly<Record<Shown, { readonly Icon: Icon; readonly tone: 'ok' | 'quiet' | 'warn' }>> = {
  still: { Icon: IconCircleCheck, tone: 'ok' },
  moving: { Icon: IconActivity, tone: 'quiet' },
  zero: { Icon: IconCircleCheck, tone: 'quiet' },
  over: { Icon: IconAlertTriangle, tone: 'warn' },
  under: { Icon: IconAlertTriangle, tone: 'warn' },
  lost: { Icon: IconPlugConnectedX, tone: 'warn' },
}

/** The scale's one line under the weight: what goes into the field, whether it rests, and the tare. A station without a scale has none. */
export function ScaleLine(props: { readonly onTare: () => void }): ReactNode {
  const { t } = useTranslation()
  const view = useScale((state) => state.view)
  const words = useScaleWords(view)
  const { state, tareGrams } = view
  if (state === 'none') return null
  const { Icon, tone } = looks[state]
  const hasTare = tareGrams !== 0
  return (
    <div className={css['line']} data-tone={tone} data-testid="scale-line" data-scale={state}>
      <IconScale size="1.125rem" aria-hidden="true" />
      <strong>{words.weight}</strong>
      <span className={css['state']} role="status">
        <Icon size="1rem" aria-hidden="true" /> {words.state}
      </span>
      {hasTare || state === 'still' || state === 'moving' ? (
        <>
          <span className={css['tare']}>{words.tare}</span>
          <ActionButton
            size="small"
            action="newBill.tare"
            tabIndex={-1}
            aria-pressed={hasTare}
            disabled={!hasTare && state !== 'still'}
            data-testid="scale-tare"
            onClick={props.onTare}
          >
            {t(hasTare ? 'scale.tareOff' : 'scale.tareOn')}
          </ActionButton>
        </>
      ) : null}
    </div>
  )
}
