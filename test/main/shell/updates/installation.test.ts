import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

const app = vi.hoisted(() => ({ isPackaged: true, getPath: () => '/home/mai' }))
vi.mock('electron', () => ({ app }))

// Another file may have loaded it with an Electron of its own.
vi.resetModules()
const { keptFolder, kindOfInstallation } = await import('../../../../src/main/shell/updates/installation.ts')

test('only a program out of its own AppImage takes the place of one: it may have been started out of another’s', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-installed-as-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [mounted, other] = ['mounted', 'other'].map((name) => join(folder, name)) as [string, string]
  for (const place of [mounted, other]) mkdirSync(place)
  const execPath = join(mounted, 'packbench')
  writeFileSync(execPath, '')
  const env = { APPIMAGE: join(folder, 'Packbench.AppImage') }
  const on = (given: NodeJS.ProcessEnv) => kindOfInstallation({ platform: 'linux', env: given, execPath })
  expect(on({ ...env, APPDIR: mounted })).toBe('appimage')
  expect([on({ ...env, APPDIR: other }), on({ ...env, APPDIR: join(folder, 'mount') }), on(env), on({})]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('a version is kept where the next start finds it, also where the variable of the folder is empty', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const name of ['XDG_CACHE_HOME', 'LOCALAPPDATA']) vi.stubEnv(name, '')
  expect(isAbsolute(keptFolder())).toBe(true)
  for (const name of ['XDG_CACHE_HOME', 'LOCALAPPDATA']) vi.stubEnv(name, '/data/cache')
  expect(keptFolder()).toContain('cache')
})
