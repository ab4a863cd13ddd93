import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureTestPrograms } from '../../../scripts/test/test-programs.ts'

let bin: string
beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'test-programs-'))
  program('browser')
})
afterEach(() => rmSync(bin, { recursive: true }))

function program(name: string, text = ''): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`)
  chmodSync(join(bin, name), 0o755)
}

const said: string[] = []
const ensure = (isRoot: boolean): void =>
  ensureTestPrograms({
    platform: 'win32',
    env: { PATH: bin, PACKBENCH_BROWSER: join(bin, 'browser') },
    isRoot,
    say: (sentence) => said.push(sentence),
  })
const ensureOnDebian = (isRoot: boolean): void =>
  ensureTestPrograms({
    platform: 'linux',
    env: { PATH: bin, PACKBENCH_BROWSER: join(bin, 'browser') },
    isRoot,
    say: (sentence) => said.push(sentence),
  })

test('where everything is there, nothing is said', () => {
  for (const name of ['pdftoppm', 'zbarimg']) program(name)
  said.length = 0
  ensure(false)
  expect(said).toEqual([])
})

test('what is missing is named, once, as the packages to install', () => {
  program('pdftoppm')
  expect(() => ensure(false)).toThrow('The tests need zbar-tools; install them, then try again.')
})

test('as root on Debian the missing packages are announced and installed', () => {
  program('apt-get', `echo "$@" >> ${bin}/asked`)
  for (const name of ['cupsfilter', 'strace', 'socat', 'makensis']) program(name)
  said.length = 0
  ensureOnDebian(true)
  expect(said).toEqual(['The tests need poppler-utils zbar-tools: installing (apt-get).'])
  expect(readFileSync(join(bin, 'asked'), 'utf8')).toContain(
    'install --yes --no-install-recommends poppler-utils zbar-tools',
  )
})

test('without the right to install, the command to type is named', () => {
  program('apt-get')
  for (const name of ['pdftoppm', 'cupsfilter', 'strace', 'socat', 'makensis']) program(name)
  expect(() => ensureOnDebian(false)).toThrow('type "sudo apt-get install zbar-tools"')
})
