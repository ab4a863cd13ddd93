import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exceptionOfStatus } from '../../../shared/domain/bill/bill-exception.ts'
import type { Language } from '../../../shared/domain/settings/language.ts'
import { formatClock, formatDayMonth } from '../../../shared/domain/time/local-time.ts'
import { withDataKeys } from '../ui/list/data-keys.ts'
import css from './track.module.css'
import type { TrackedView } from './tracked-view.ts'
import { languageCodes, useLanguage, wordsIn } from '../i18n/languages.ts'

/** The carrier's events, newest first; in the language that the packer reads, or the one that the customer asks in. */
export function Timeline(props: { readonly view: TrackedView }): ReactNode {
  const { t } = useTranslation()
  const shown = useLanguage()
  const [chosen, setChosen] = useState<Language | null>(null)
  const language = chosen ?? shown
  const { history, statusId, trackedAtMs } = props.view
  const isTrouble = exceptionOfStatus(statusId) !== null
  return (
    <div className={css['timeline']}>
      <div className={css['line']}>
        <h2>{t('track.journey')}</h2>
        <SegmentedControl
          size="xs"
          className={css['language']}
          aria-label={t('track.language')}
          value={language}
          onChange={(value: Language) => setChosen(value)}
          data={languageCodes.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </div>
      {history.length === 0 ? (
        <p className={css['dim']}>{t(trackedAtMs === null ? 'track.never' : 'bills.noHistory')}</p>
      ) : (
        <ol className={css['events']} lang={language}>
          {withDataKeys(history, ({ atMs, textVi }) => `${atMs} ${textVi}`).map(({ key, item }, index) => {
            const words = wordsIn({ vi: item.textVi, en: item.textEn }, language)
            const day = item.atMs === null ? '' : formatDayMonth(item.atMs)
            const above = history[index - 1]?.atMs ?? null
            const isNewDay = above === null || day !== formatDayMonth(above)
            return (
              <li key={key} data-tone={index === 0 && isTrouble ? 'bad' : 'quiet'}>
                <b>{isNewDay ? day : ''}</b>
                <span className={css['dim']}>{item.atMs === null ? '' : formatClock(item.atMs)}</span>
                <i aria-hidden="true" />
                <span className={css['words']}>{words}</span>
                <span className={css['dim']}>{item.place}</span>
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}
