/**
 * How badly a symbol could be read, by ISO/IEC 18004, 7.8.3: long runs, blocks of one colour, what looks like a finder
 * pattern, and too much of one colour. Stops counting at `enough`.
 */
export function qrPenalty(modules: Uint8Array, size: number, enough: number): number {
  let penalty = shareOfDark(modules) + blocks(modules, size)
  const runs = new Uint8Array(size + 2)
  for (let line = 0; line < size && penalty < enough; line += 1)
    penalty += alongLine(modules, line * size, 1, size, runs) + alongLine(modules, line, size, size, runs)
  return penalty
}

/** Ten for each 5 % away from half. */
function shareOfDark(modules: Uint8Array): number {
  let dark = 0
  for (let place = 0; place < modules.length; place += 1) dark += modules[place] ?? 0
  return Math.floor(Math.abs((dark * 100) / modules.length - 50) / 5) * 10
}

/** Three for each square of two by two in one colour, overlapping ones too. */
function blocks(modules: Uint8Array, size: number): number {
  let found = 0
  for (let row = 1; row < size; row += 1) {
    for (let place = row * size + 1; place < (row + 1) * size; place += 1) {
      const colour = modules[place]
      if (colour === modules[place - 1] && colour === modules[place - size] && colour === modules[place - size - 1])
        found += 1
    }
  }
  return 3 * found
}

/** Runs of one colour from five on, and finder-like patterns, in one row or column. `runs` is room to work in. */
function alongLine(modules: Uint8Array, from: number, step: number, size: number, runs: Uint8Array): number {
  let penalty = 0
  let count = 0
  let colour = 0 // the first run is light, perhaps of no length
  let length = 0
  for (let place = from, end = from + size * step; place < end; place += step) {
    if (modules[place] === colour) {
      length += 1
      continue
    }
    if (length >= 5) penalty += length - 2
    runs[count] = length
    count += 1
    colour = 1 - colour
    length = 1
  }
  if (length >= 5) penalty += length - 2
  runs[count] = length
  return penalty + 40 * findersIn(runs, count + 1)
}

/** Dark runs as 1:1:3:1:1 with four light modules, or the edge, on one of their sides. */
function findersIn(runs: Uint8Array, count: number): number {
  let found = 0
  for (let middle = 3; middle + 2 < count; middle += 2) {
    const unit = (runs[middle] ?? 0) / 3
    if (
      runs[middle - 2] !== unit ||
      runs[middle - 1] !== unit ||
      runs[middle + 1] !== unit ||
      runs[middle + 2] !== unit
    )
      continue
    const isAtEdge = middle === 3 || middle + 4 >= count
    if (isAtEdge || (runs[middle - 3] ?? 0) >= 4 || (runs[middle + 3] ?? 0) >= 4) found += 1
  }
  return found
}
