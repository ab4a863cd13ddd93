import { parseSync, Visitor, type ESTree } from 'vite'

/** A place that is to be known by: the statement, or the value of an arrow function, that a mutant lies in. */
interface Place {
  readonly start: number
  readonly end: number
  readonly isValue: boolean
  readonly isInFunction: boolean
}

export interface MarkedSource {
  readonly text: string
  /** Of the offsets that were asked for, those whose place has a mark; the others run when their file is loaded. */
  readonly marked: ReadonlySet<number>
}

/**
 * Who runs a place: appends a line "test file, tab, path:offset" to the file that the environment names, once a test. Threads and
 * processes inherit the test's name. It stands at the end of each marked file, so that nothing has to be imported.
 */
const recorder = `
function packbenchMark(place: string): void {
  const own = Reflect.get(globalThis, '__vitest_worker__')?.filepath
  if (own !== undefined) process.env['PACKBENCH_TEST_FILE'] = own
  const line = process.env['PACKBENCH_TEST_FILE'] + '\\t' + place + '\\n'
  const known: Set<string> = Reflect.get(globalThis, 'packbenchMarks') ?? new Set()
  Reflect.set(globalThis, 'packbenchMarks', known)
  if (known.has(line) || process.env['PACKBENCH_MARKS'] === undefined) return
  known.add(line)
  process.getBuiltinModule('node:fs').appendFileSync(process.env['PACKBENCH_MARKS'], line)
}
`

/** The source with a mark at the place of each offset. @throws where the text does not parse */
export function markSource(file: string, text: string, offsets: readonly number[]): MarkedSource {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message ?? ''}`)
  const places = placesOf(program)
  const marks = new Map<Place, number[]>()
  for (const offset of offsets) {
    const place = places.findLast(({ start, end }) => start <= offset && offset < end)
    if (place?.isInFunction) marks.set(place, [...(marks.get(place) ?? []), offset])
  }
  const insertions = [...marks].flatMap(([{ start, end, isValue }, inside]) => {
    const calls = inside.map((offset) => `packbenchMark(${JSON.stringify(`${file}:${offset}`)})`)
    if (!isValue) return [{ at: start, order: 0, code: `${calls.join(';')};` }]
    return [
      { at: start, order: 1, code: `(${calls.join(',')},` },
      { at: end, order: -1, code: ')' },
    ]
  })
  const inOrder = insertions.toSorted((one, other) => other.at - one.at || other.order - one.order)
  const marked = inOrder.reduce((all, { at, code }) => all.slice(0, at) + code + all.slice(at), text)
  return { text: marked + recorder, marked: new Set([...marks.values()].flat()) }
}

/** Outer places come before those inside them. */
function placesOf(program: ESTree.Program): readonly Place[] {
  const places: Place[] = []
  const functions: { start: number; end: number }[] = []
  const add = ({ start, end }: { start: number; end: number }, isValue: boolean): void => {
    const isInFunction = functions.some((one) => one.start <= start && end <= one.end)
    places.push({ start, end, isValue, isInFunction })
  }
  new Visitor({
    FunctionDeclaration: (node) => void functions.push(node),
    FunctionExpression: (node) => void functions.push(node),
    ArrowFunctionExpression: (node) => {
      functions.push(node)
      if (node.body.type !== 'BlockStatement') add(node.body, true)
    },
    BlockStatement: ({ body }) => body.forEach((statement) => add(statement, false)),
  }).visit(program)
  return places.toSorted((one, other) => one.start - other.start || other.end - one.end)
}
