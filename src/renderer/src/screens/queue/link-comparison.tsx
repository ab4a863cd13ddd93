import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComparedFact, LinkComparison as Compared, LinkFacts } from '../../../../shared/domain/link-comparison.ts'
import { formatDateTime } from '../../../../shared/domain/local-time.ts'
import { formatPhone } from '../../../../shared/domain/phone.ts'
import { Facts, type Fact } from '../../components/facts.tsx'
import { Note } from '../../components/note.tsx'
import { useStatusWords } from '../../parts/bill-status.tsx'
import css from './work-off.module.css'

/** What was sent beside what the carrier has under the code; what differs is marked on its side. */
export function LinkComparison(props: { readonly comparison: Compared }): ReactNode {
  const { t } = useTranslation()
  const statusWords = useStatusWords()
  const { billCode, expectedRefCode, foundRefCode, sent, told, differing } = props.comparison
  const isOther = foundRefCode !== ''
  return (
    <div className={css['compared']} data-testid="link-comparison" data-differing={differing.join(' ')}>
      {isOther ? (
        <Note tone="bad" title={t('queue.compare.other', { found: foundRefCode })}>
          {t('queue.compare.otherText')}
        </Note>
      ) : (
        <Note tone={differing.length === 0 ? 'info' : 'warn'} title={t('queue.compare.none')}>
          {t('queue.compare.noneText', { count: differing.length })}
        </Note>
      )}
      <div className={css['sides']}>
        <section aria-label={t('queue.compare.sent')}>
          <h3>{t('queue.compare.sent')}</h3>
          <Side
            facts={sent}
            differing={[]}
            extra={[t('queue.compare.reference'), <b key="ref">{expectedRefCode}</b>]}
          />
        </section>
        <section aria-label={t('queue.compare.told')}>
          <h3>{t('queue.compare.told')}</h3>
          <Side
            facts={told}
            differing={differing}
            extra={[t('queue.compare.reference'), foundRefCode === '' ? '–' : <mark key="ref">{foundRefCode}</mark>]}
          />
        </section>
      </div>
      <p>{t('queue.compare.status', { billCode, status: statusWords(props.comparison) })}</p>
    </div>
  )
}

function Side(props: {
  readonly facts: LinkFacts
  readonly differing: readonly ComparedFact[]
  readonly extra: Fact
}): ReactNode {
  const { t } = useTranslation()
  const { facts, differing, extra } = props
  const shown = (name: ComparedFact, text: string): Fact => [
    t(`queue.compare.facts.${name}`),
    differing.includes(name) ? <mark>{text}</mark> : text === '' ? '–' : text,
  ]
  const { codAmountVnd, weightGrams, createdAtMs } = facts
  return (
    <Facts
      facts={[
        extra,
        shown('receiverName', facts.receiverName),
        shown(
          'receiverPhone',
          /^\d+$/.test(facts.receiverPhone) ? formatPhone(facts.receiverPhone) : facts.receiverPhone,
        ),
        shown('address', facts.address),
        shown('cod', codAmountVnd === null ? '' : t('queue.compare.vnd', { amount: codAmountVnd })),
        shown('weight', weightGrams === null ? '' : t('queue.compare.grams', { grams: weightGrams })),
        shown('content', facts.content),
        shown('created', createdAtMs === null ? '' : formatDateTime(createdAtMs)),
      ]}
    />
  )
}
