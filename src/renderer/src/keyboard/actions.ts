import type { RailScreen } from '../shell/navigation-store.ts'

/** The text of what the action does, then its keys. Of several keys each does it for another row, tab or choice, in that order. */
type Declared = readonly [words: string, key: string, ...more: string[]]

interface Section<Name extends string = string> {
  readonly title: string | null
  readonly actions: Readonly<Record<Name, Declared>>
}

/** Ctrl+A is the list's own key, wherever a list has rows to select. */
export const selectAllKey = 'Mod+A'

const digits = ['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Alt+6', 'Alt+7', 'Alt+8', 'Alt+9'] as const

/**
 * Every action that has a key, by where it is listened to, with the key that it has until a station moves it. Listeners and buttons
 * name an action of this table; what is printed on buttons, in F1, in the palette and in Settings is read from it.
 */
export const actionGroups = {
  screens: {
    title: 'shell.navigation',
    actions: {
      'new-bill': ['shell.newBill', 'F2'],
      queue: ['shell.queue', 'F3'],
      bills: ['shell.bills', 'F4'],
      batch: ['shell.batch', 'F6'],
      track: ['shell.track', 'F7'],
      fees: ['shell.fees', 'F8'],
      print: ['shell.print', 'F9'],
      orders: ['shell.orders', 'F10'],
      handover: ['shell.handover', 'F11'],
      customers: ['shell.customers', 'Shift+F4'],
      settings: ['shell.settings', 'Mod+,'],
    },
  },
  everywhere: {
    title: 'help.groups.everywhere',
    actions: {
      screenByNumber: [
        'shell.navigation',
        'Mod+1',
        'Mod+2',
        'Mod+3',
        'Mod+4',
        'Mod+5',
        'Mod+6',
        'Mod+7',
        'Mod+8',
        'Mod+9',
      ],
      help: ['shell.help', 'F1'],
      palette: ['shell.palette', 'Mod+K'],
      switchAccount: ['accounts.switch', 'Alt+Y'],
      switchOperator: ['operators.switch', 'Alt+Q'],
      primary: ['help.primary', 'Mod+Enter'],
      escape: ['help.escape', 'Escape'],
      undo: ['shell.undo', 'Alt+Backspace'],
      messages: ['shell.messages', 'Alt+0'],
      choice: ['help.choice', ...digits],
    },
  },
  newBill: {
    title: 'shell.newBill',
    actions: {
      saveAndPrint: ['newBill.saveAndPrint', 'Alt+Enter'],
      keep: ['newBill.keep', 'Mod+S'],
      stopEditing: ['newBill.stopEditing', 'Alt+X'],
      chooseSender: ['newBill.chooseSender', 'Alt+S'],
      chooseReturn: ['newBill.returnTo', 'Alt+Shift+S'],
      asLastTime: ['newBill.asLastTime', 'Alt+M'],
      lastCod: ['newBill.helpLastCod', 'Alt+Shift+M'],
      presets: ['presets.title', 'Alt+B'],
      weight: ['scale.helpTake', 'Alt+W'],
      countItem: ['packing.verify.helpCount', 'Alt+V'],
      tare: ['scale.helpTare', 'Alt+T'],
      pin: ['help.pin', 'Alt+K'],
      service: ['newBill.services', ...digits],
      nextProblem: ['help.nextProblem', 'Alt+E'],
      confirmDoubt: ['newBill.message.helpConfirm', 'Alt+H'],
      seeMessage: ['newBill.message.see', 'Alt+I'],
      takeLikelier: ['newBill.takeLikelier', 'Alt+U'],
      useReference: ['newBill.useAnyway', 'Alt+D'],
      sendToBlocked: ['newBill.sendToBlocked', 'Alt+D'],
      openOther: ['newBill.openOther', 'Alt+J'],
      printNewest: ['newBill.label', 'Alt+P'],
      openNewest: ['newBill.open', 'Alt+O'],
      sendNewest: ['newBill.sendNow', 'Alt+G'],
      clear: ['newBill.clear', 'Alt+Delete'],
    },
  },
  queue: {
    title: 'shell.queue',
    actions: {
      rows: ['help.rows', 'Alt+ArrowUp', 'Alt+ArrowDown'],
      tabs: ['queue.tabs', 'Alt+ArrowLeft', 'Alt+ArrowRight'],
      pause: ['queue.pause', 'Alt+Shift+G'],
      sendNow: ['queue.sendNow', 'Alt+G'],
      search: ['queue.search', 'Mod+F'],
      printSlips: ['paper.helpSlips', 'Alt+P'],
      printSlipsAgain: ['paper.helpSlipsAgain', 'Alt+A'],
      releaseSelected: ['queue.helpReleaseMarked', 'Alt+R'],
      holdSelected: ['queue.helpHoldMarked', 'Alt+H'],
      selectAll: ['print.helpMark', selectAllKey],
      copyReference: ['queue.helpCopy', 'Alt+C'],
      delete: ['queue.delete', 'Alt+Delete'],
      carrierPage: ['queue.helpCarrierPage', 'Alt+O'],
      resolution: ['queue.step2', 'Alt+1', 'Alt+2', 'Alt+3'],
    },
  },
  bills: {
    title: 'shell.bills',
    actions: {
      search: ['bills.search', 'Mod+F'],
      newer: ['bills.helpNewer', 'Alt+Home'],
      view: ['bills.views.label', ...digits],
      filters: ['bills.filters.open', 'Alt+F'],
      columns: ['bills.columns.open', 'Alt+L'],
      sort: ['bills.sort.help', 'Alt+Shift+L'],
      saveView: ['bills.views.save', 'Alt+Shift+F'],
      selectAll: ['bills.selection.allPlain', selectAllKey],
      print: ['bills.selection.print', 'Alt+P'],
      trackSelected: ['help.trackSelected', 'Alt+Shift+R'],
      exportSelected: ['bills.selection.export', 'Alt+Shift+X'],
      exportSheet: ['bills.selection.exportSheet', 'Alt+X'],
      handover: ['bills.selection.handover', 'Alt+Shift+P'],
      copySelected: ['bills.selection.copy', 'Alt+C'],
      cancelSelected: ['bills.selection.cancel', 'Alt+Delete'],
      cancel: ['bills.cancel', 'Alt+Delete'],
      showLabel: ['bills.showLabel', 'Alt+I'],
      handle: ['bills.handle', 'Alt+H'],
      update: ['bills.update', 'Alt+U'],
      copyBill: ['bills.copyBill', 'Alt+N'],
      discardUpdate: ['bills.updateDiscard', 'Alt+Delete'],
      resolveCancel: ['resolveCancel.open', 'Alt+Shift+H'],
      track: ['bills.track', 'Alt+R'],
    },
  },
  batch: {
    title: 'shell.batch',
    actions: {
      kind: ['help.kind', 'Alt+1', 'Alt+2'],
      startNew: ['batch.newBatch', 'Alt+N'],
      copyFailed: ['help.copyFailed', 'Alt+C'],
      copyCsv: ['batch.copyCsv', 'Alt+Shift+C'],
      resolveCancel: ['resolveCancel.open', 'Alt+Shift+H'],
      clear: ['batch.clear', 'Alt+Delete'],
      stop: ['batch.stop', 'Alt+Delete'],
      tabs: ['batch.filters', 'Alt+ArrowLeft', 'Alt+ArrowRight'],
    },
  },
  print: {
    title: 'shell.print',
    actions: {
      next: ['print.next', 'Alt+G'],
      byCode: ['print.byCode', 'Alt+N'],
      printRow: ['print.printAgain', 'Alt+P'],
      seeLabel: ['print.seeLabel', 'Alt+I'],
      openBill: ['print.openBill', 'Alt+O'],
      resolve: ['print.helpResolve', 'Alt+1', 'Alt+2'],
      selectAll: ['print.helpMark', selectAllKey],
      rows: ['help.rows', 'Alt+ArrowUp', 'Alt+ArrowDown'],
      tabs: ['print.tabsName', 'Alt+ArrowLeft', 'Alt+ArrowRight'],
      stop: ['print.stop', 'Alt+Delete'],
      reprint: ['print.reprint', 'Alt+A'],
      printers: ['print.helpTestPage', 'Alt+Shift+I'],
    },
  },
  orders: {
    title: 'shell.orders',
    actions: {
      rows: ['help.rows', 'Alt+ArrowUp', 'Alt+ArrowDown'],
      tabs: ['orders.tabsName', 'Alt+ArrowLeft', 'Alt+ArrowRight'],
      search: ['orders.search', 'Mod+F'],
      source: ['orders.source', 'Alt+F'],
      import: ['importing.choose', 'Alt+N'],
      openFaulty: ['importing.openFaulty', 'Alt+J'],
      selectAll: ['print.helpMark', selectAllKey],
      show: ['orders.showBill', 'Alt+O'],
      release: ['orders.release', 'Alt+R'],
      hold: ['orders.hold', 'Alt+H'],
      cancel: ['orders.cancel', 'Alt+Delete'],
      papers: ['orders.papers', 'Alt+P'],
      print: ['orders.reprint', 'Alt+P'],
      another: ['orders.another', 'Alt+D'],
    },
  },
  import: {
    title: 'importing.title',
    actions: {
      views: ['importing.views', 'Alt+1', 'Alt+2', 'Alt+3', 'Alt+4'],
      layout: ['importing.layout', 'Alt+M'],
      saveLayout: ['importing.saveLayout', 'Mod+S'],
      duplicates: ['importing.duplicates', 'Alt+D'],
      faulty: ['importing.faulty', 'Alt+H'],
      nextFault: ['importing.nextFault', 'Alt+E'],
      writeFaulty: ['importing.writeFaulty', 'Alt+X'],
    },
  },
  track: {
    title: 'shell.track',
    actions: {
      refresh: ['track.again', 'Alt+R'],
      clear: ['track.clear', 'Alt+Delete'],
      copyCode: ['track.copyCode', 'Alt+C'],
      openBill: ['help.openBill', 'Alt+O'],
      images: ['track.images', 'Alt+I'],
    },
  },
  fees: {
    title: 'shell.fees',
    actions: { makeBill: ['fees.makeBill', ...digits] },
  },
  handover: {
    title: 'shell.handover',
    actions: {
      tabs: ['handover.helpTabs', 'Alt+1', 'Alt+2', 'Alt+3', 'Alt+4'],
      scope: ['handover.scope', 'Alt+F'],
      book: ['handover.book', 'Alt+L'],
      undoScan: ['handover.undoScan', 'Alt+Delete'],
      withhold: ['handover.withhold', 'Alt+H'],
      anyway: ['handover.anyway', 'Alt+D'],
      openBill: ['handover.openBill', 'Alt+O'],
      print: ['handover.printAgain', 'Alt+P'],
      attach: ['handover.attach', 'Alt+N'],
      seeSigned: ['handover.seeSigned', 'Alt+I'],
      reopen: ['handover.reopen', 'Alt+U'],
      exportSheet: ['handover.exportSheet', 'Alt+X'],
      exportCsv: ['handover.exportCsv', 'Alt+Shift+X'],
    },
  },
  // In the dialog that shows a label. Nothing is typed in it, so that signs without Ctrl or Alt are free.
  label: {
    title: 'bills.label',
    actions: {
      step: ['print.helpLabelStep', 'PageUp', 'PageDown'],
      stepWithAlt: ['print.helpLabelStep', 'Alt+ArrowLeft', 'Alt+ArrowRight'],
      zoom: ['print.helpLabelZoom', 'Plus', 'Minus'],
      usualSize: ['bills.zoomUsual', '0'],
    },
  },
  // With the line that is chosen in the palette.
  palette: {
    title: 'shell.palette',
    actions: {
      print: ['bills.history.print', 'Alt+P'],
      track: ['bills.track', 'Alt+R'],
      copyCode: ['bills.selection.copy', 'Alt+C'],
      cancel: ['bills.cancel', 'Alt+Delete'],
      sendNow: ['queue.sendNow', 'Alt+G'],
      edit: ['queue.edit', 'Alt+U'],
    },
  },
  customers: {
    title: 'shell.customers',
    actions: {
      search: ['customers.search', 'Mod+F'],
      view: ['customers.tabs.label', 'Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5'],
      add: ['customers.add', 'Alt+N'],
      import: ['customers.import', 'Alt+Shift+N'],
      export: ['customers.export', 'Alt+X'],
      edit: ['customers.edit', 'Alt+U'],
      merge: ['customers.merge', 'Alt+V'],
      block: ['customers.block', 'Alt+H'],
      forget: ['customers.forget', 'Alt+Delete'],
    },
  },
  settings: {
    title: 'shell.settings',
    actions: { sections: ['help.sections', 'Alt+ArrowUp', 'Alt+ArrowDown'] },
  },
  // Before there is a station there is no list of keys to show it in.
  firstStart: { title: null, actions: { enterAccount: ['firstStart.enterAccount', 'Alt+2'] } },
} as const satisfies Record<string, Section> & { readonly screens: Section<RailScreen> }

type Groups = typeof actionGroups
type Group = keyof Groups
type NamesIn<G extends Group> = keyof Groups[G]['actions'] & string

/** Such as "bills.print". */
export type ActionId = { [G in Group]: `${G}.${NamesIn<G>}` }[Group]
type DeclaredIn<G extends Group> = Groups[G]['actions'][keyof Groups[G]['actions']]
type Words = { [G in Group]: DeclaredIn<G> extends readonly [infer W, ...unknown[]] ? W : never }[Group]

export interface Action {
  readonly id: ActionId
  /** The text of what it does. */
  readonly words: Words
  /** One or more, by the names of `shortcutName`. */
  readonly keys: readonly string[]
}

const groups = Object.entries(actionGroups).map(([group, { title, actions }]) => ({
  title,
  actions: Object.entries(actions).map(([name, [words, ...keys]]): Action => ({
    id: `${group}.${name}` as ActionId, // made of the table's own names
    words: words as Words,
    keys,
  })),
}))

/** The table as a packer reads it: every action by its screen. */
export const listedActions = groups.flatMap(({ title, actions }) => (title === null ? [] : [{ title, actions }]))

const byId = new Map(groups.flatMap(({ actions }) => actions.map((action) => [action.id, action] as const)))

export function actionNamed(id: ActionId): Action {
  const action = byId.get(id)
  if (action === undefined) throw new Error(`No action ${id}`)
  return action
}
