import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportChange, ImportProblem } from '../../../../shared/domain/settings/station-export.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Note } from '../../ui/note.tsx'
import { useSettingName } from '../setting-name.ts'
import css from '../settings.module.css'

/** What a file would change, or every place at which it is wrong. */
export function ImportPreview(props: {
  readonly check: ChannelOutput<'station.checkImport'>
  readonly onImport: () => void
  readonly onDrop: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { check } = props
  if (check.assessment === 'refused') return <Problems problems={check.problems} />
  if (check.changes.length === 0) return <Note tone="ok">{t('stationFile.noChanges')}</Note>
  return (
    <div data-testid="import-preview">
      <Changes changes={check.changes} />
      <div className={css['actions']}>
        <ActionButton tone="primary" data-testid="import-station" onClick={props.onImport}>
          {t('stationFile.importAction', { count: check.changes.length })}
        </ActionButton>
        <ActionButton onClick={props.onDrop}>{t('stationFile.drop')}</ActionButton>
      </div>
    </div>
  )
}

function Problems(props: { readonly problems: readonly ImportProblem[] }): ReactNode {
  const { t } = useTranslation()
  return (
    <Note tone="bad" title={t('stationFile.refused')}>
      <ul className={css['plain']} data-testid="import-problems">
        {props.problems.map(({ field, kind, detail }) => (
          <li key={`${field} ${kind}`}>
            {field === '' ? null : <span className="mono">{field}: </span>}
            {t(`stationFile.problems.${kind}`)} <small>{detail}</small>
          </li>
        ))}
      </ul>
    </Note>
  )
}

function Changes(props: { readonly changes: readonly ImportChange[] }): ReactNode {
  const { t } = useTranslation()
  const settingName = useSettingName()
  return (
    <table className={css['table']}>
      <thead>
        <tr>
          <th scope="col">{t('stationFile.setting')}</th>
          <th scope="col">{t('stationFile.now')}</th>
          <th scope="col">{t('stationFile.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {props.changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row">{settingName(field)}</th>
            <td>{from === '' ? '–' : from}</td>
            <td>{to === '' ? '–' : to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
