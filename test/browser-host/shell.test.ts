import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shell } from '../../src/browser-host/electron-api/shell.ts'
import { skip } from '../skip.ts'

let folder: string
beforeEach((context) => {
  if (process.platform !== 'linux') skip(context, 'xdg-open is a program of Linux')
  folder = mkdtempSync(join(tmpdir(), 'shell-'))
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

function opener(script: string): void {
  const file = join(folder, 'xdg-open')
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}

test('a file is open once its program has not ended badly for a moment: on some desktops the opener stays as long as what it has opened', async () => {
  opener('exec sleep 20')
  const begun = performance.now()
  expect(await shell.openPath('/a.pdf')).toBe('')
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('a file that no program opens is told', async () => {
  opener('sleep 1; exit 3')
  expect(await shell.openPath('/a.pdf')).toContain('could not open /a.pdf')
})
