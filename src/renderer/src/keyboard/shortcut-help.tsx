import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listedActions } from './actions.ts'
import { printedKeys, useShortcutKeys } from './shortcut-keys.ts'
import css from './shortcut-help.module.css'
import { Dialog } from '../ui/dialog/dialog.tsx'

/** F1: every key of the station, by screen. */
export function ShortcutHelp(props: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const moved = useShortcutKeys()
  return (
    <Dialog onClose={props.onClose} title={t('shell.help')} width="page" testId="shortcut-help">
      <div className={css['groups']}>
        {listedActions.map(({ title, actions }) => (
          <section key={title}>
            <h2>{t(title)}</h2>
            <dl>
              {actions.map(({ id, words, keys }) => (
                <div key={id}>
                  <dt>
                    <kbd>{printedKeys(moved, keys)}</kbd>
                  </dt>
                  <dd>{t(words)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
