import { allScreens } from './screens.ts'

/** Every key of the station by screen, as it is printed, with the text of what it does. */
export const shortcutGroups = [
  { title: 'shell.navigation', keys: allScreens.map(({ keys, words }) => [keys, words] as const) },
  {
    title: 'shell.helpGroups.everywhere',
    keys: [
      ['F1', 'shell.help'],
      ['Ctrl K', 'shell.palette'],
      ['Alt Y', 'accounts.switch'],
      ['Alt Q', 'operators.switch'],
      ['Ctrl Enter', 'shell.helpPrimary'],
      ['Esc', 'shell.helpEscape'],
      ['Alt ⌫', 'shell.undo'],
    ],
  },
  {
    title: 'shell.newBill',
    keys: [
      ['Ctrl S', 'newBill.keep'],
      ['Alt S', 'newBill.chooseSender'],
      ['Alt M', 'newBill.sameGoods'],
      ['Alt B', 'presets.title'],
      ['Alt W', 'newBill.weight'],
      ['Alt K', 'shell.helpPin'],
      ['Alt 1…4', 'newBill.services'],
      ['Alt E', 'shell.helpNextProblem'],
      ['Alt D', 'newBill.useAnyway'],
      ['Alt J', 'newBill.openOther'],
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
      ['Alt X', 'batch.clear'],
    ],
  },
  {
    title: 'shell.print',
    keys: [
      ['Alt G', 'print.next'],
      ['Alt N', 'print.byCode'],
      ['Alt P', 'print.printAgain'],
      ['Alt L', 'print.seeLabel'],
      ['Alt 1…2', 'print.helpSettle'],
      ['Ctrl A', 'print.helpMark'],
      ['Alt ↑ ↓', 'shell.helpRows'],
      ['Alt ← →', 'print.tabsName'],
      ['Alt X', 'print.stop'],
      ['Alt A', 'print.reprint'],
      ['Alt I', 'print.helpTestPage'],
    ],
  },
  {
    title: 'shell.track',
    keys: [
      ['Alt R', 'track.again'],
      ['Alt X', 'track.clear'],
      ['Alt C', 'track.copyCode'],
      ['Alt I', 'track.images'],
    ],
  },
] as const
