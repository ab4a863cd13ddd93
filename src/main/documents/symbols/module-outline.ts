/** Corner of an outline: a place in whole modules, and to which side of it the dark modules lie (-1 or 1). */
export interface OutlineCorner {
  readonly column: number
  readonly row: number
  readonly inwardX: number
  readonly inwardY: number
}

type IsDark = (column: number, row: number) => boolean

/**
 * The edges between dark and light modules as closed outlines: clockwise around dark areas, the other way around the
 * holes in them, horizontal and vertical in turn. Areas that touch at a corner alone stay apart.
 */
export function moduleOutlines(size: number, isDark: IsDark): OutlineCorner[][] {
  const inside: IsDark = (column, row) => column >= 0 && row >= 0 && column < size && row < size && isDark(column, row)
  // Every outline comes along the top of some dark module: these are passed when their outline is drawn.
  const passed = new Uint8Array(size * size)
  const outlines: OutlineCorner[][] = []
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (passed[row * size + column] === 0 && inside(column, row) && !inside(column, row - 1))
        outlines.push(outlineFrom(column, row, inside, (at, on) => (passed[on * size + at] = 1)))
  return outlines
}

/** Going east, south, west, north, each with the modules ahead to the right and to the left of a corner. */
const headings = [
  { x: 1, y: 0, right: { x: 0, y: 0 }, left: { x: 0, y: -1 } },
  { x: 0, y: 1, right: { x: -1, y: 0 }, left: { x: 0, y: 0 } },
  { x: -1, y: 0, right: { x: -1, y: -1 }, left: { x: -1, y: 0 } },
  { x: 0, y: -1, right: { x: 0, y: -1 }, left: { x: -1, y: -1 } },
] as const
const [east] = headings

/** The outline that begins along the top of a dark module, with the dark to its right. */
function outlineFrom(
  startColumn: number,
  startRow: number,
  inside: IsDark,
  passTop: (column: number, row: number) => void,
): OutlineCorner[] {
  const corners: OutlineCorner[] = []
  let [column, row, turn] = [startColumn, startRow, 0]
  do {
    const heading = headings[turn] ?? east
    if (turn === 0) passTop(column, row)
    column += heading.x
    row += heading.y
    const toRight = !inside(column + heading.right.x, row + heading.right.y)
    if (!toRight && !inside(column + heading.left.x, row + heading.left.y)) continue
    turn = (turn + (toRight ? 1 : 3)) % 4
    const next = headings[turn] ?? east
    // Dark is to the right: south of a way to the east, west of a way to the south.
    corners.push({ column, row, inwardX: -(heading.y + next.y), inwardY: heading.x + next.x })
  } while (column !== startColumn || row !== startRow || turn !== 0)
  return corners
}
