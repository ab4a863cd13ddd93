import { orFail } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { renderBillLabel, saveBillLabel, type LabelDesk } from './bill-labels.ts'

export function labelHandlers(desk: () => LabelDesk): HandlersOf<'labels.render' | 'labels.save'> {
  return {
    async 'labels.render'({ billCode }) {
      // A preview shows what would be printed, cut or not.
      const { pdf, pages, cut } = orFail(await renderBillLabel(desk(), billCode, true))
      return { pdf, pages, cut: [...cut] }
    },
    'labels.save': async ({ billCode, acceptCut }) => orFail(await saveBillLabel(desk(), billCode, acceptCut ?? false)),
  }
}
