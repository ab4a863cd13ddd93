import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { builderConfig } from '../../../scripts/package/builder-config.ts'

const config = builderConfig({
  outputFolder: 'release',
  licencesFile: 'LICENCES.txt',
  electronVersion: '45.4.1',
  electronFolder: null,
  env: {},
})
const script = config.deb.fpm[0]?.replace('--before-remove=', '') ?? ''

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'packbench-prerm-'))
  program('bin/getent', `echo "an:x:1000:1000::${root}/an:/bin/sh"; echo "binh:x:1001:1001::${root}/binh:/bin/sh"`)
  program('bin/runuser', 'shift 3; exec "$@"')
  mkdirSync(join(root, 'an/.config/Packbench/accounts'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function program(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
}

const removeWith = (argument: string): string =>
  execFileSync('sh', [script, argument], {
    env: { PATH: [join(root, 'bin'), process.env['PATH']].join(delimiter), DPKG_ROOT: root },
    encoding: 'utf8',
  })
const answers = (text: string, code: number): void => program('opt/Packbench/packbench', `echo '${text}'; exit ${code}`)
const twelve = '{"unsent":12,"unresolved":1,"requests":0,"unread":0,"accounts":[{"left":{"unresolved":7}}]}'

it('says before the removal of a deb how many bills of each person nobody sends any more', () => {
  answers(twelve, 10)
  const said = removeWith('remove')
  expect(said).toContain('an còn 12 đơn chưa gửi và 1 đơn chưa rõ;')
  expect(said).toContain('an still has 12 unsent drafts and 1 unclear ones;')
  expect(said).toContain(join(root, 'an/.config/Packbench'))
  expect(said).not.toContain('binh')
})

it('says where there may be more, and where nobody could count', () => {
  answers(twelve, 11)
  expect(removeWith('remove')).toContain('there may be more')
  answers('The SUID sandbox helper binary was found, but is not configured correctly.', 133)
  expect(removeWith('remove')).toContain('không đếm được đơn chưa gửi của an')
})

it('says nothing where nothing is unsent, and counts nothing where a newer version follows', () => {
  answers(twelve, 0)
  expect(removeWith('remove')).toBe('')
  answers(twelve, 10)
  expect(removeWith('upgrade')).toBe('')
  expect(readFileSync(script, 'utf8')).toMatch(/^#!\/bin\/sh\n/)
})
