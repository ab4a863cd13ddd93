import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '../../../../src/main/printing/printers/run-program.ts'

const run = (script: string, limitMs: number) => runProgram('/bin/sh', ['-c', script], process.env, limitMs)

test('a program that ends by itself answers with what it said', async () => {
  expect(await run('echo out; echo err >&2; exit 3', 20_000)).toEqual({
    exitCode: 3,
    stdout: 'out\n',
    stderr: 'err\n',
    isStarted: true,
  })
  expect(await runProgram('/no/such/program', [], process.env)).toMatchObject({ exitCode: null, isStarted: false })
})

test('a program that the system does not start answers so, however the system says it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'programs-')), 'no-program')
  writeFileSync(file, '')
  expect(await runProgram(file, [], process.env)).toMatchObject({ exitCode: null, isStarted: false })
  expect(await runProgram(join(file, 'below'), [], process.env)).toMatchObject({ exitCode: null, isStarted: false })
})

test('a program that hangs is killed, also where it does not listen to a polite end', async () => {
  const end = await run("trap '' TERM; while :; do :; done", 200)
  expect(end).toMatchObject({ exitCode: null, isStarted: true })
  expect(end.stderr).toContain('did not end within')
})

test('a program that leaves a child behind which holds its output is not waited for', async () => {
  const end = await run('sleep 30 & exec sleep 30', 200)
  expect(end).toMatchObject({ exitCode: null, stderr: expect.stringContaining('did not end within') })
})
