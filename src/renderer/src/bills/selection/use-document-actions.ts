import { useTranslation } from 'react-i18next'
import { largestSelection } from '../../../../shared/domain/bill/bill-list.ts'
import { largestHandover, leftOutReasons, type LeftOut } from '../../../../shared/domain/handover.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { documentProfile, labelProfile, type PrinterProfile } from '../../../../shared/domain/printing/printing.ts'
import { useAction } from '../../bridge/use-action.ts'
import { codesText } from '../../format/code-text.ts'
import { useStation } from '../../shell/station.tsx'
import type { NewsLine } from './use-progress.ts'
import { useSelectedCodes, type Said } from './use-selected-codes.ts'

/** The labels of the selected bills, and the list that the driver signs. */
export function usePaperActions(said: Said): { print(): void; handover(): void } {
  const { t } = useTranslation()
  const { printing, settings } = useStation()
  const withCodes = useSelectedCodes(said)
  const { say, fail } = said
  const print = async (billCodes: string[], tooMany: readonly NewsLine[]): Promise<void> => {
    const profile = labelProfile(settings.getState().settings)
    const answer = await printing.getState().printAndSay({ billCodes, profileId: profile.id, reprint: false })
    if (!answer.ok) return fail(answer.error)
    if (answer.value === null) return
    const { queued, refused } = answer.value
    const printed = t('bills.selection.printed', { count: queued, shown: formatNumber(queued) })
    const left = t('bills.selection.printRefused', { count: refused.length, shown: formatNumber(refused.length) })
    say(...tooMany, { key: 'printed', words: printed, tone: queued === 0 ? 'plain' : 'ok' }, ...warning(refused, left))
  }
  const { saveList, printList } = useHandoverList(said)
  const handover = async (billCodes: string[], tooMany: readonly NewsLine[]): Promise<void> => {
    const profile = documentProfile(settings.getState().settings)
    await (profile === null ? saveList(billCodes, tooMany) : printList(profile, billCodes, tooMany))
  }
  // Each list is a list of its own: a second press would bring the same bills to a second one.
  const handOver = useAction(() => withCodes(largestHandover, handover), { cooldown: 'after-press' })
  // What a second press was answered, that all were printed before, would take the place of what the first has done.
  const printAll = useAction(() => withCodes(largestSelection, print), { cooldown: 'after-press' })
  return { print: () => void printAll.run(), handover: () => void handOver.run() }
}

/** The list that the driver signs, as a file or on the printer for A4. */
function useHandoverList({ say, fail }: Said) {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const left = (leftOut: readonly LeftOut[]): readonly NewsLine[] =>
    leftOutReasons.flatMap((reason) => {
      const codes = leftOut.filter(({ why }) => why === reason).map(({ billCode }) => billCode)
      const words = t(`bills.selection.notOnList.${reason}`, { count: codes.length, codes: codesText(codes) })
      return warning(codes, words, `left-out-${reason}`)
    })
  const saveList = async (billCodes: string[], tooMany: readonly NewsLine[]): Promise<void> => {
    const answer = await bridge.invoke('labels.saveHandoverList', { billCodes })
    if (!answer.ok) return fail(answer.error)
    const { bills, path, leftOut } = answer.value
    const saved = t('bills.selection.handoverSaved', { bills, path })
    say(...tooMany, { key: 'saved', words: saved, tone: 'ok' }, ...left(leftOut))
  }
  const printList = async (
    { id: profileId, label: printer }: PrinterProfile,
    billCodes: string[],
    tooMany: readonly NewsLine[],
  ): Promise<void> => {
    const answer = await bridge.invoke('printing.printHandoverList', { request: { billCodes }, profileId })
    if (!answer.ok) return fail(answer.error)
    const { bills, listNumber, leftOut } = answer.value
    const printed = t('bills.selection.handoverPrinted', { bills, listNumber, printer })
    say(...tooMany, { key: 'printed', words: printed, tone: 'ok' }, ...left(leftOut))
  }
  return { saveList, printList }
}

/** Nothing where nothing was left out. */
const warning = (leftOut: readonly unknown[], words: string, key = 'left-out'): readonly NewsLine[] =>
  leftOut.length === 0 ? [] : [{ key, words, tone: 'warn' }]
