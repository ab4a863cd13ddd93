import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { allScreens } from './screens.ts'
import css from './shortcut-help.module.css'

/** Keys as they are printed, and the text of what they do. */
const groups = [
  {
    title: 'shell.helpGroups.everywhere',
    keys: [
      ['F1', 'shell.help'],
      ['Ctrl K', 'shell.palette'],
      ['Ctrl Enter', 'shell.helpPrimary'],
      ['Esc', 'shell.helpEscape'],
    ],
  },
  {
    title: 'shell.newBill',
    keys: [
      ['Ctrl S', 'newBill.keep'],
      ['Alt S', 'newBill.chooseSender'],
      ['Alt M', 'newBill.sameGoods'],
      ['Alt W', 'newBill.weight'],
      ['Alt K', 'shell.helpPin'],
      ['Alt 1…4', 'newBill.services'],
      ['Alt E', 'shell.helpNextProblem'],
      ['Alt P', 'newBill.label'],
      ['Alt O', 'newBill.open'],
      ['Alt Del', 'newBill.clear'],
    ],
  },
  {
    title: 'shell.queue',
    keys: [
      ['Alt ↑ ↓', 'shell.helpRows'],
      ['Alt ← →', 'queue.tabs'],
      ['Alt H', 'queue.pause'],
      ['Alt G', 'queue.sendNow'],
      ['Alt 1…3', 'queue.step2'],
    ],
  },
  {
    title: 'shell.bills',
    keys: [
      ['Ctrl F', 'bills.search'],
      ['Alt P', 'bills.showLabel'],
      ['Alt U', 'bills.update'],
      ['Alt R', 'bills.track'],
    ],
  },
  {
    title: 'shell.batch',
    keys: [
      ['Alt L', 'shell.helpKind'],
      ['Alt N', 'batch.newBatch'],
      ['Alt C', 'shell.helpCopyFailed'],
      ['Alt V', 'batch.copyCsv'],
      ['Alt X', 'batch.stop'],
    ],
  },
  {
    title: 'shell.track',
    keys: [
      ['Alt R', 'track.again'],
      ['Alt C', 'track.copyCode'],
      ['Alt I', 'track.images'],
    ],
  },
] as const

/** F1: every key of the station, by screen. */
export function ShortcutHelp(props: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('shell.help')}
      size="60rem"
      closeButtonProps={{ 'aria-label': t('dialogs.close') }}
      data-testid="shortcut-help"
    >
      <div className={css['groups']}>
        <Group title={t('shell.navigation')} keys={allScreens.map(({ keys, words }) => [keys, t(words)] as const)} />
        {groups.map((group) => (
          <Group
            key={group.title}
            title={t(group.title)}
            keys={group.keys.map(([keys, words]) => [keys, t(words)] as const)}
          />
        ))}
      </div>
    </Modal>
  )
}

function Group(props: {
  readonly title: string
  readonly keys: readonly (readonly [keys: string, words: string])[]
}): ReactNode {
  return (
    <section>
      <h2>{props.title}</h2>
      <dl>
        {props.keys.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
