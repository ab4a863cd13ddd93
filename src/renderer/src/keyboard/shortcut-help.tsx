import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { printedOwnKey, useShortcutKeys } from './shortcut-keys.ts'
import { shortcutGroups } from './shortcut-list.ts'
import css from './shortcut-help.module.css'
import { Dialog } from '../ui/dialog/dialog.tsx'

/** F1: every key of the station, by screen. */
export function ShortcutHelp(props: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Dialog onClose={props.onClose} title={t('shell.help')} width="page" testId="shortcut-help">
      <div className={css['groups']}>
        {shortcutGroups.map((group) => (
          <Group
            key={group.title}
            title={t(group.title)}
            keys={group.keys.map(([keys, words]) => [keys, t(words)] as const)}
          />
        ))}
      </div>
    </Dialog>
  )
}

function Group(props: {
  readonly title: string
  readonly keys: readonly (readonly [keys: string, words: string])[]
}): ReactNode {
  const own = useShortcutKeys()
  return (
    <section>
      <h2>{props.title}</h2>
      <dl>
        {props.keys.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              <kbd>{printedOwnKey(own, keys)}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
