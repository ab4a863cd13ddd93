import type { ActionId } from './actions.ts'

/**
 * What a key means where several actions have it: one thing on every screen. Most letters are taken on most screens, so some keep a
 * second meaning that packers have in their hands; each is named here, and none is added.
 */
export const keyMeanings: Readonly<Record<string, Readonly<Record<string, readonly ActionId[]>>>> = {
  'Alt+X': {
    stopOrClear: [
      'newBill.stopEditing',
      'bills.discardUpdate',
      'batch.clear',
      'batch.stop',
      'print.stop',
      'track.clear',
    ],
  },
  'Alt+O': { openBill: ['newBill.openNewest', 'print.openBill', 'track.openBill'] },
  'Alt+P': { print: ['newBill.printNewest', 'queue.printSlips', 'bills.print', 'print.printRow'] },
  'Alt+A': { printAgain: ['queue.printSlipsAgain', 'print.reprint'] },
  'Alt+ArrowUp': { previousRow: ['queue.rows', 'print.rows', 'settings.sections'] },
  'Alt+ArrowDown': { nextRow: ['queue.rows', 'print.rows', 'settings.sections'] },
  'Alt+ArrowLeft': { previousTab: ['queue.tabs', 'batch.tabs', 'print.tabs'] },
  'Alt+ArrowRight': { nextTab: ['queue.tabs', 'batch.tabs', 'print.tabs'] },
  'Mod+F': { search: ['queue.search', 'bills.search'] },
  'Mod+A': { selectAll: ['queue.selectAll', 'bills.selectAll', 'print.selectAll'] },
  'Alt+C': {
    copy: ['queue.copyReference', 'bills.copySelected', 'batch.copyFailed', 'track.copyCode'],
    cod: ['newBill.lastCod'],
  },
  'Alt+D': { resolveCancel: ['bills.resolveCancel', 'batch.resolveCancel'], useReference: ['newBill.useReference'] },
  'Alt+G': { goOn: ['newBill.sendNewest', 'queue.sendNow', 'print.next'], cancelOrReturn: ['bills.cancelSelected'] },
  'Alt+M': { likeBefore: ['newBill.asLastTime', 'bills.copyBill'] },
  'Alt+R': {
    askTheCarrier: ['bills.track', 'track.refresh'],
    returnAddress: ['newBill.chooseReturn'],
    release: ['queue.releaseSelected'],
  },
  'Alt+I': {
    look: ['bills.showLabel', 'track.images'],
    hold: ['queue.holdSelected'],
    printers: ['print.printers'],
  },
  'Alt+N': { new: ['bills.newer', 'batch.startNew'], byCode: ['print.byCode'] },
  'Alt+B': { presets: ['newBill.presets'], handover: ['bills.handover'] },
  'Alt+E': { nextProblem: ['newBill.nextProblem'], export: ['bills.exportSheet'] },
  'Alt+H': { pause: ['queue.pause'], handle: ['bills.handle'] },
  'Alt+L': { columns: ['bills.columns'], kind: ['batch.kind'], look: ['print.seeLabel'] },
  'Alt+S': { sender: ['newBill.chooseSender'], sort: ['bills.sort'] },
  'Alt+W': { weight: ['newBill.weight'], carrierPage: ['queue.carrierPage'] },
}
