import { makeCodec } from './codec.ts'
import {
  makeIpcRenderer,
  runInPageWorld,
  runInPreloadWorld,
  watchWindow,
  type PreloadParts,
  type PreloadSetup,
} from './page-worlds.ts'
import { makeWorldEnd } from './world-bridge.ts'

/** The two texts that Chromium runs in every new document, before any script of the page. */
export interface PageScripts {
  readonly page: string
  readonly preload: string
}

/** `preloadSource` is the built preload: one CommonJS file, as Electron's sandbox demands too. */
export function pageScripts(setup: PreloadSetup, preloadSource: string): PageScripts {
  const run = `function (require, module, process) { const exports = module.exports; ${preloadSource}\n}`
  return {
    page: `(${String(runInPageWorld)})(${String(makeWorldEnd)}, ${JSON.stringify(setup.secret)})`,
    preload: `(${String(runInPreloadWorld)})({${sourcesOf(preloadParts)}}, ${JSON.stringify(setup)}, ${run})`,
  }
}

const preloadParts: PreloadParts = { makeEnd: makeWorldEnd, makeCodec, makeIpcRenderer, watchWindow }

const sourcesOf = (parts: PreloadParts): string =>
  Object.entries(parts)
    .map(([name, part]) => `${name}: ${String(part)}`)
    .join(', ')
