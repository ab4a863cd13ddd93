import { ensureBrowser } from './browser.ts'
import { buildWhereNeeded } from './build.ts'
import { hasDisplay } from './display.ts'
import { electronBinary } from './electron-runtime.ts'

/** What a fresh clone lacks before a script can drive the station: the build, and a browser where there is no Electron to open. */
export async function prepareDrivenRuntime(root: string, say: (sentence: string) => void): Promise<void> {
  await buildWhereNeeded(root, process.execPath, say)
  if (hasDisplay() && electronBinary(root) !== null) return
  ensureBrowser({ platform: process.platform, env: process.env, isRoot: process.getuid?.() === 0, say })
}
