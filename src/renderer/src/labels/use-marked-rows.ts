import { useRef } from 'react'
import type { Selection } from '../ui/list/selection.ts'
import type { PrintRow } from './tabs.ts'

export interface MarkedRows {
  /** Main has not answered all of what was done with selected rows. */
  isUnderWay(): boolean
  /** Does something with rows that are selected; `work` answers whether main has taken it. */
  act(meant: readonly PrintRow[], work: (meant: readonly PrintRow[]) => Promise<boolean>): Promise<void>
}

/**
 * Rows are selected no more from the press on that means them: what is selected while main has not answered yet is for the next press. What
 * main has not taken is selected again.
 */
export function useMarkedRows({ rows, set }: Selection<PrintRow>): MarkedRows {
  const underWay = useRef(0)
  const actedOn = useRef<Selection<PrintRow>['rows'] | null>(null)
  return {
    isUnderWay: () => underWay.current > 0,
    async act(meant, work) {
      // A press that comes before the rows are drawn without their marks is for the same once more.
      if (actedOn.current === rows) return
      actedOn.current = rows
      underWay.current += 1
      set(meant, false)
      try {
        if (!(await work(meant))) set(meant, true)
      } finally {
        underWay.current -= 1
      }
    },
  }
}
