import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { expect, it } from 'vitest'

/**
 * Answers of the carrier, codes, typed and pasted texts are foreign: a regular expression over them takes linear time, or a text of two
 * megabytes stops the station. Each pattern of the station, written or composed, is proved once, and what is proved is kept in
 * linear-patterns.json; a pattern that is not in it fails the test. After a change:
 * PROVE_PATTERNS=1 npx vitest run --project unit test/main/linear-patterns.test.ts, which proves every pattern anew.
 */
const root = join(import.meta.dirname, '../..')
const folders = ['src/main', 'src/preload', 'src/renderer/src', 'src/shared']
const provedFile = join(import.meta.dirname, 'linear-patterns.json')
const patternInSource =
  /(?<=(?:[(=,:[!&|?{};]|\breturn|=>)\s{0,40})\/(?![*/ ])((?:[^\\/\n[]|\\.|\[(?:[^\\\]\n]|\\.)*\])+)\/([dgimsuvy]*)/g

interface Pattern {
  readonly source: string
  readonly flags: string
  readonly file: string
}

function patternsIn(file: string): readonly Pattern[] {
  const code = readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(patternInSource)].map(([, source = '', flags = '']) => ({ source, flags, file }))
}

const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => /\.tsx?$/.test(name))

/** Those that a file composes of parts while it is loaded. */
async function composedIn(file: string): Promise<readonly Pattern[]> {
  const composed: Pattern[] = []
  const Plain = RegExp
  globalThis.RegExp = new Proxy(Plain, {
    construct(target, [source, flags]: [string, string?]) {
      composed.push({ source, flags: flags ?? '', file })
      return new target(source, flags)
    },
  })
  // Under a name of its own it is loaded once more, and what it imports is not.
  await import(`${join(root, file)}?composed`).finally(() => (globalThis.RegExp = Plain))
  return composed
}

const composing = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('new RegExp('))
const composed: (readonly Pattern[])[] = []
for (const file of composing) {
  await import(join(root, file))
  composed.push(await composedIn(file))
}
const patterns = [...files.flatMap(patternsIn), ...composed.flat()]
const written = ({ source, flags }: Pattern): string => `/${source}/${flags}`

it('finds the patterns', () => {
  expect(patterns.length).toBeGreaterThan(40)
  expect(patterns.map(({ file }) => file)).toContain(join('src', 'shared', 'domain', 'text', 'phone.ts'))
})

it('finds those that are composed of parts, all of them while their file is loaded', () => {
  expect(composing).toContain(join('src', 'main', 'import', 'reading', 'payment-words.ts'))
  expect(composing.filter((_, at) => composed[at]?.length === 0)).toEqual([])
})

it('every regular expression over foreign text is proved to take linear time', { timeout: 300_000 }, () => {
  if (process.env['PROVE_PATTERNS'] !== undefined) {
    const proved = new Set(patterns.filter((pattern) => isLinear(pattern)).map(written))
    writeFileSync(provedFile, `${JSON.stringify([...proved].toSorted(), null, 2)}\n`)
  }
  const proved = new Set(JSON.parse(readFileSync(provedFile, 'utf8')) as readonly string[])
  expect(patterns.filter((pattern) => !proved.has(written(pattern)))).toEqual([])
})

it('the prover tells a linear pattern from one that is not', () => {
  expect(isLinear({ source: '^a+$', flags: '', file: '' })).toBe(true)
  expect(isLinear({ source: '[\\s.]+$', flags: '', file: '' })).toBe(false)
})

function isLinear({ source, flags }: Pattern): boolean {
  const { status } = checkSync(source, flags.replaceAll(/[dg]/g, ''), { timeout: 20_000 })
  return status === 'safe'
}
