import type { ActionId } from './actions.ts'

interface KeyMeaning {
  readonly means: string
  /** Every action that has the key; for a letter also with Shift, where it is the same for more, or for something beside it. */
  readonly actions: readonly ActionId[]
}

/**
 * What a key means: one thing on every screen. A new action takes the key whose meaning it has; a key of its own only where none fits. The
 * one exception is `stopEditing`: nothing is exported on New bill, and Alt+X is what packers have in their hands there.
 */
export const keyMeanings = {
  A: { means: 'again', actions: ['queue.printSlipsAgain', 'print.reprint'] },
  B: { means: 'presets of goods', actions: ['newBill.presets'] },
  C: {
    means: 'copy',
    actions: [
      'queue.copyReference',
      'bills.copySelected',
      'batch.copyFailed',
      'batch.copyCsv',
      'track.copyCode',
      'palette.copyCode',
    ],
  },
  D: {
    means: 'do it anyway',
    actions: [
      'newBill.useReference',
      'newBill.sendToBlocked',
      'import.duplicates',
      'orders.another',
      'handover.anyway',
    ],
  },
  E: { means: 'next fault', actions: ['newBill.nextProblem', 'import.nextFault'] },
  F: { means: 'filter', actions: ['bills.filters', 'bills.saveView', 'orders.source', 'handover.scope'] },
  G: {
    means: 'go now, or not',
    actions: ['newBill.sendNewest', 'queue.sendNow', 'queue.pause', 'print.next', 'palette.sendNow'],
  },
  H: {
    means: 'hold back, or resolve',
    actions: [
      'newBill.confirmDoubt',
      'queue.holdSelected',
      'bills.handle',
      'bills.resolveCancel',
      'batch.resolveCancel',
      'import.faulty',
      'orders.hold',
      'customers.block',
      'handover.withhold',
    ],
  },
  I: {
    means: 'look at',
    actions: [
      'newBill.seeMessage',
      'bills.showLabel',
      'print.seeLabel',
      'print.printers',
      'track.images',
      'handover.seeSigned',
    ],
  },
  J: { means: 'see the other', actions: ['newBill.openOther', 'orders.openFaulty'] },
  K: { means: 'pin', actions: ['newBill.pin'] },
  L: { means: 'columns, or the book', actions: ['bills.columns', 'bills.sort', 'handover.book'] },
  M: { means: 'as last time', actions: ['newBill.asLastTime', 'newBill.lastCod', 'import.layout'] },
  N: {
    means: 'a new one from here',
    actions: [
      'bills.copyBill',
      'batch.startNew',
      'print.byCode',
      'orders.import',
      'handover.attach',
      'customers.add',
      'customers.import',
    ],
  },
  O: {
    means: 'open',
    actions: [
      'newBill.openNewest',
      'queue.carrierPage',
      'print.openBill',
      'track.openBill',
      'orders.show',
      'handover.openBill',
    ],
  },
  P: {
    means: 'print',
    actions: [
      'newBill.printNewest',
      'queue.printSlips',
      'bills.print',
      'bills.handover',
      'print.printRow',
      'palette.print',
      'orders.print',
      'handover.print',
      'orders.papers',
    ],
  },
  Q: { means: 'operator', actions: ['everywhere.switchOperator'] },
  R: {
    means: 'fresh, back to the flow',
    actions: [
      'queue.releaseSelected',
      'bills.track',
      'bills.trackSelected',
      'track.refresh',
      'palette.track',
      'orders.release',
    ],
  },
  S: { means: 'sender', actions: ['newBill.chooseSender', 'newBill.chooseReturn'] },
  T: { means: 'tare', actions: ['newBill.tare'] },
  U: {
    means: 'change',
    actions: ['newBill.takeLikelier', 'bills.update', 'palette.edit', 'handover.reopen', 'customers.edit'],
  },
  V: { means: 'into', actions: ['newBill.countItem', 'customers.merge'] },
  W: { means: 'weight', actions: ['newBill.weight'] },
  X: {
    means: 'export',
    actions: [
      'bills.exportSheet',
      'bills.exportSelected',
      'import.writeFaulty',
      'customers.export',
      'handover.exportSheet',
      'handover.exportCsv',
    ],
  },
  Y: { means: 'account', actions: ['everywhere.switchAccount'] },
  Delete: {
    means: 'destroy, which asks or can be undone',
    actions: [
      'newBill.clear',
      'queue.delete',
      'bills.cancel',
      'bills.cancelSelected',
      'bills.discardUpdate',
      'batch.clear',
      'batch.stop',
      'print.stop',
      'track.clear',
      'orders.cancel',
      'customers.forget',
      'palette.cancel',
      'handover.undoScan',
    ],
  },
  Backspace: { means: 'undo', actions: ['everywhere.undo'] },
  Enter: { means: 'save and print', actions: ['newBill.saveAndPrint'] },
  Home: { means: 'the newest', actions: ['bills.newer'] },
  ArrowUp: { means: 'the row before', actions: ['queue.rows', 'print.rows', 'orders.rows', 'settings.sections'] },
  ArrowDown: { means: 'the row behind', actions: ['queue.rows', 'print.rows', 'orders.rows', 'settings.sections'] },
  ArrowLeft: {
    means: 'the tab or label before',
    actions: ['queue.tabs', 'batch.tabs', 'print.tabs', 'orders.tabs', 'label.stepWithAlt'],
  },
  ArrowRight: {
    means: 'the tab or label behind',
    actions: ['queue.tabs', 'batch.tabs', 'print.tabs', 'orders.tabs', 'label.stepWithAlt'],
  },
} as const satisfies Readonly<Record<string, KeyMeaning>>

/** Has a key whose meaning is another one. */
export const keyException: ActionId = 'newBill.stopEditing'
