import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { watchBuild, type Target } from '../../../scripts/dev/watch-build.ts'

const repository = join(import.meta.dirname, '../../..')
const page = (text: string): string => `document.body.textContent = '${text}'\n`
const files: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module", "main": "./out/main/index.js" }',
  'resources/fonts.txt': 'fonts',
  'electron.vite.config.mjs': `import { resolve } from 'node:path'
    const input = (path) => ({ build: { rolldownOptions: { input: { index: resolve(import.meta.dirname, path) } } } })
    export default {
      main: input('src/main/index.ts'),
      preload: input('src/preload/index.ts'),
      renderer: { root: resolve(import.meta.dirname, 'src/renderer'), ...input('src/renderer/index.html') },
    }`,
  'src/main/index.ts': "console.log('main')\n",
  'src/preload/index.ts': "console.log('preload')\n",
  'src/renderer/index.html': '<script type="module" src="./page.ts"></script>',
  'src/renderer/page.ts': page('before'),
}

test('a changed page is built again, into a folder that runs as an application; main is left alone', async () => {
  const root = mkdtempSync(join(tmpdir(), 'packbench-dev-test-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  const built: Target[] = []
  const watched = await watchBuild(
    root,
    (target) => built.push(target),
    () => undefined,
  )
  const read = (path: string): string => readFileSync(join(watched.appFolder, path), 'utf8')
  expect(read('package.json')).toBe(files['package.json'])
  expect(read('resources/fonts.txt')).toBe('fonts')
  expect(read('out/main/index.js')).toContain('main')

  writeFileSync(join(root, 'src/renderer/page.ts'), page('after'))
  // A file that is emptied before it is written is built twice where somebody looks in between.
  const script = (): string => /assets\/[^"]+\.js/.exec(read('out/renderer/index.html'))?.[0] ?? ''
  await vi.waitFor(() => expect(read(`out/renderer/${script()}`)).toContain('after'), { timeout: 15_000, interval: 50 })
  await vi.waitFor(() => expect(new Set(built)).toEqual(new Set(['renderer'])), { timeout: 15_000, interval: 50 })
  await watched.close()
}, 60_000)
