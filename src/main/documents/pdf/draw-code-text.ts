import { capHeightEm } from '../fonts/label-fonts.ts'
import { dotRectOf, type PageInProgress, type TextOp } from '../layout/page.ts'
import type { CodeTextBox } from '../templates/template.ts'

/** Steps in which head and tail shrink together, as shares of their wanted sizes. */
const shares = Array.from({ length: 24 }, (_, step) => 1 - step * 0.03)

/** Head and larger tail of the code on one baseline, adjoining; refused when it cannot be written in its place. */
export function drawCodeText(page: PageInProgress, box: CodeTextBox): void {
  const { grid } = page
  const area = dotRectOf(grid, box)
  const [widthPt, heightPt] = [area.width * grid.dotPt, area.height * grid.dotPt]
  const runs = fittingRuns(page, box, widthPt, heightPt)
  if (runs === null) {
    page.refusals.push({ field: 'code', detail: 'the code is too long to be written in its place' })
    return
  }
  const [xPt, yPt] = [area.x * grid.dotPt, area.y * grid.dotPt]
  const tallestPt = Math.max(...runs.map((run) => run.sizePt))
  const line: Omit<TextOp, 'text' | 'face' | 'sizePt' | 'xPt'> = {
    kind: 'text',
    field: 'code',
    color: 'black',
    // In the middle by its capitals, but higher where letters reach below the line.
    baselinePt: grid.snapPt(
      yPt + Math.min((heightPt + capHeightEm * tallestPt) / 2, heightPt - most(runs, ({ bottomPt }) => bottomPt)),
    ),
    box: { xPt, yPt, widthPt, heightPt },
  }
  page.clearings.push(grid.solid(area))
  let atPt = xPt + (widthPt - totalPt(runs)) / 2
  for (const { text, face, sizePt, advancePt } of runs) {
    page.texts.push({ ...line, text, face, sizePt, xPt: atPt })
    atPt += advancePt
  }
}

/** The largest that fit. */
function fittingRuns(page: PageInProgress, box: CodeTextBox, widthPt: number, heightPt: number): Run[] | null {
  for (const share of shares) {
    const runs = runsAt(page, box, share)
    if (totalPt(runs) <= widthPt && inkPt(runs) <= heightPt) return runs
  }
  return null
}

type Run = Pick<TextOp, 'text' | 'face' | 'sizePt'> & {
  readonly advancePt: number
  /** Ink above and below the baseline. */
  readonly topPt: number
  readonly bottomPt: number
}

const most = (runs: readonly Run[], of: (run: Run) => number): number => Math.max(0, ...runs.map(of))

/** Height of the line's ink. */
const inkPt = (runs: readonly Run[]): number =>
  most(runs, ({ topPt }) => topPt) + most(runs, ({ bottomPt }) => bottomPt)

const totalPt = (runs: readonly Run[]): number => runs.reduce((sum, run) => sum + run.advancePt, 0)

/** So many characters at the end of the code are set larger: people find a parcel by them. */
const tailLetters = 4

function runsAt({ fonts, fields }: PageInProgress, box: CodeTextBox, share: number): Run[] {
  // Parted only here, where it is printable as a whole: a space at the seam belongs to the code.
  const letters = Array.from(fields.texts.code)
  const parts = [
    { ...box.head, text: letters.slice(0, -tailLetters).join('') },
    { ...box.tail, text: letters.slice(-tailLetters).join('') },
  ]
  return parts
    .filter(({ text }) => text !== '')
    .map(({ text, weight: face, sizePt: wantedPt, minPt }) => {
      const sizePt = Math.max(minPt, wantedPt * share)
      const { advance, top, bottom } = fonts.measure(face, text)
      return { text, face, sizePt, advancePt: advance * sizePt, topPt: top * sizePt, bottomPt: bottom * sizePt }
    })
}
