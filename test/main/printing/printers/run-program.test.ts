import { expect, test } from 'vitest'
import { runProgram } from '../../../../src/main/printing/printers/run-program.ts'

const run = (script: string, limitMs: number) => runProgram('/bin/sh', ['-c', script], process.env, limitMs)

test('a program that ends by itself answers with what it said', async () => {
  expect(await run('echo out; echo err >&2; exit 3', 20_000)).toEqual({
    exitCode: 3,
    stdout: 'out\n',
    stderr: 'err\n',
    isMissing: false,
  })
  expect(await runProgram('/no/such/program', [], process.env)).toMatchObject({ exitCode: null, isMissing: true })
})

test('a program that hangs is killed, also where it does not listen to a polite end', async () => {
  const end = await run("trap '' TERM; while :; do :; done", 200)
  expect(end).toMatchObject({ exitCode: null, isMissing: false })
  expect(end.stderr).toContain('did not end within')
})

test('a program that leaves a child behind which holds its output is not waited for', async () => {
  const end = await run('sleep 30 & exec sleep 30', 200)
  expect(end).toMatchObject({ exitCode: null, stderr: expect.stringContaining('did not end within') })
})
