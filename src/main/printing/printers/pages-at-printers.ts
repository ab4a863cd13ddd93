import type { Clock } from '../../../shared/domain/time/clock.ts'

/** The pages of this station that lie at each printer, by its name: whatever line or account they are of. */
export interface PagesAtPrinters {
  /** From now on they are on their way to the printer. */
  hand(printer: string, pages: number): HandedPages
}

interface HandedPages {
  /** The print system has them. Answers until when they are followed: for the time of all that lie there, since these may come out last. */
  accepted(): number
  /** They are out, or will not come. What nobody says this of counts until its own time is over. */
  ended(): void
}

/** @param followMs how long so many pages are followed */
export function createPagesAtPrinters(
  followMs: (pages: number) => number,
  monotonic: Clock['monotonic'],
): PagesAtPrinters {
  const atPrinters = new Set<{ readonly printer: string; readonly pages: number; untilMs: number }>()

  function pagesAt(printer: string): number {
    const nowMs = monotonic()
    for (const handed of atPrinters) if (handed.untilMs <= nowMs) atPrinters.delete(handed)
    const there = Array.from(atPrinters, (handed) => (handed.printer === printer ? handed.pages : 0))
    return there.reduce((sum, pages) => sum + pages, 0)
  }

  return {
    hand(printer, pages) {
      const handed = { printer, pages, untilMs: Infinity }
      atPrinters.add(handed)
      return {
        accepted() {
          handed.untilMs = monotonic() + followMs(pagesAt(printer))
          return handed.untilMs
        },
        ended: () => void atPrinters.delete(handed),
      }
    },
  }
}
