import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../../bridge/use-channel.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { FormField } from '../../ui/field/form-field.tsx'
import css from '../settings.module.css'

/** The port, typed or chosen from those that the machine has; one that is not plugged in now can be typed. */
export function PortField(props: { readonly value: string; readonly onChange: (port: string) => void }): ReactNode {
  const { t } = useTranslation()
  const list = useId()
  const ports = useChannel('scale.ports', undefined)
  return (
    <>
      <div className={css['actions']}>
        <div className={css['wide']}>
          <FormField
            id="scale-port"
            label={t('scale.port')}
            value={props.value}
            placeholder={t('scale.portHint')}
            list={list}
            mono
            data-testid="scale-port"
            onChange={(event) => props.onChange(event.currentTarget.value)}
          />
        </div>
        <ActionButton data-testid="scale-ports" onClick={() => void ports.refetch()}>
          {t('scale.ports')}
        </ActionButton>
      </div>
      <datalist id={list}>
        {ports.data?.map(({ path, maker }) => (
          <option key={path} value={path} label={maker === '' ? path : `${path} · ${maker}`} />
        ))}
      </datalist>
      {ports.data?.length === 0 ? <p className={css['dim']}>{t('scale.noPorts')}</p> : null}
      {ports.data?.map(({ path, maker }) => (
        <div key={path} className={css['actions']}>
          <ActionButton size="small" onClick={() => props.onChange(path)}>
            {path}
          </ActionButton>
          <span className={css['dim']}>{maker}</span>
        </div>
      ))}
    </>
  )
}
