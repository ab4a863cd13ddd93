import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  ComparedFact,
  LinkComparison as Compared,
  LinkFacts,
} from '../../../../shared/domain/bill/link-comparison.ts'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import { formatVnd } from '../../../../shared/domain/quantity/money.ts'
import { formatPhone } from '../../../../shared/domain/text/phone.ts'
import { Note } from '../../ui/note.tsx'
import { useStatusWords } from '../../bills/bill-status.tsx'
import css from './resolution.module.css'

/** Another reference is another bill, whatever a person sees; none, or one that other bills have too, is a person's to judge. */
export const isOfOther = ({ expectedRefCode, foundRefCode }: Compared): boolean =>
  foundRefCode !== '' && foundRefCode !== expectedRefCode

/** What was sent beside what the carrier has under the code; what differs is marked on its side. */
export function LinkComparison(props: { readonly comparison: Compared }): ReactNode {
  const { t } = useTranslation()
  const statusWords = useStatusWords()
  const { billCode, foundRefCode, doubt, differing } = props.comparison
  const rows = useRows(props.comparison)
  return (
    <div className={css['compared']} data-testid="link-comparison" data-differing={differing.join(' ')}>
      {isOfOther(props.comparison) ? (
        <Note tone="bad" title={t('queue.compare.other', { found: foundRefCode })}>
          {t('queue.compare.otherText')}
        </Note>
      ) : (
        <Note
          tone={differing.length === 0 ? 'info' : 'warn'}
          title={t(`queue.compare.${doubt ?? 'same'}`, { found: foundRefCode })}
        >
          {t('queue.compare.noneText', { count: differing.length })}
        </Note>
      )}
      <table className={css['sides']}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('queue.compare.sent')}</th>
            <th scope="col">{t('queue.compare.told')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ours, theirs]) => (
            <tr key={name}>
              <th scope="row">{t(`queue.compare.facts.${name}`)}</th>
              <td>{ours || '–'}</td>
              <td>{differing.includes(name) ? <mark>{theirs}</mark> : theirs || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('queue.compare.status', { billCode, status: statusWords(props.comparison) })}</p>
    </div>
  )
}

type Row = readonly [name: ComparedFact, sent: string, reported: string]

function useRows({ sent, reported }: Compared): readonly Row[] {
  const { t } = useTranslation()
  const row = (name: ComparedFact, words: (facts: LinkFacts) => string): Row => [name, words(sent), words(reported)]
  return [
    row('receiverName', ({ receiverName }) => receiverName),
    row('receiverPhone', ({ receiverPhone: phone }) => (/^\d+$/.test(phone) ? formatPhone(phone) : phone)),
    row('address', ({ address }) => address),
    row('cod', ({ codAmountVnd: amount }) => (amount === null ? '' : formatVnd(amount))),
    row('weight', ({ weightGrams: grams }) => (grams === null ? '' : t('queue.compare.grams', { grams }))),
    row('content', ({ content }) => content),
    row('created', ({ createdAtMs }) => (createdAtMs === null ? '' : formatDateTime(createdAtMs))),
  ]
}
