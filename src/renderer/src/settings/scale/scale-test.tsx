import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useScaleWords } from '../../scale/scale-words.ts'
import { useScale, useStation } from '../../shell/station.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/layout/section.tsx'

/** The raw line is no news by itself; here it is looked at. */
const lookEveryMs = 400

/** What the scale sends, and what is read of it: whether port, line and protocol are the right ones. */
export function ScaleTest(): ReactNode {
  const { t } = useTranslation()
  const { scale } = useStation()
  const view = useScale((state) => state.view)
  const words = useScaleWords(view)
  useEffect(() => {
    const { load } = scale.getState()
    void load()
    const timer = setInterval(() => void load(), lookEveryMs)
    return () => clearInterval(timer)
  }, [scale])
  return (
    <Section title={t('scale.test')}>
      <div data-testid="scale-test">
        <Facts
          facts={[
            [t('scale.reading'), `${words.weight} · ${words.state}`],
            [t('scale.raw'), <code key="raw">{view.raw === '' ? t('scale.noRaw') : view.raw}</code>],
          ]}
        />
      </div>
    </Section>
  )
}
