import { IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '../../../shared/domain/text/fold.ts'
import { useNavigation } from '../shell/station.tsx'
import { actionNamed, listedActions } from './actions.ts'
import { printedKeys, useShortcutKeys } from './shortcut-keys.ts'
import { FormField } from '../ui/field/form-field.tsx'
import css from './shortcut-help.module.css'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Empty } from '../ui/empty.tsx'

/** F1: every key of the station by screen, those of the open screen first, and found by what they do or by the key. */
export function ShortcutHelp(props: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const moved = useShortcutKeys()
  const screen = useNavigation((state) => state.screen)
  const [query, setQuery] = useState('')
  const here = screen === 'import' ? 'importing.title' : actionNamed(`screens.${screen}`).words
  const wanted = foldText(query.trim())
  const found = listedActions
    .map(({ title, actions }) => ({
      title,
      actions: actions
        .map((action) => ({ id: action.id, words: t(action.words), keys: printedKeys(moved, action) }))
        .filter(({ words, keys }) => foldText(`${words} ${keys} ${keys.replaceAll('+', ' ')}`).includes(wanted)),
    }))
    .filter(({ actions }) => actions.length > 0)
    .toSorted((a, b) => Number(b.title === here) - Number(a.title === here))
  return (
    <Dialog onClose={props.onClose} title={t('shell.help')} width="page" testId="shortcut-help">
      <FormField
        isLabelHidden
        className={css['search'] ?? ''}
        value={query}
        maxLength={100}
        placeholder={t('help.search')}
        label={t('help.search')}
        leftSection={<IconSearch size="1.125rem" aria-hidden="true" />}
        onChange={(event) => setQuery(event.currentTarget.value)}
        data-autofocus
        data-testid="help-search"
      />
      {found.length === 0 ? <Empty title={t('help.none')} text="" /> : null}
      <div className={css['groups']}>
        {found.map(({ title, actions }) => (
          <section key={title} data-here={title === here}>
            <h2>{title === here ? t('help.here', { screen: t(title) }) : t(title)}</h2>
            <dl>
              {actions.map(({ id, words, keys }) => (
                <div key={id}>
                  <dt>
                    <kbd>{keys}</kbd>
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
