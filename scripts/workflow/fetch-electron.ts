import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { electronBinary } from '../start/electron-runtime.ts'

/** Electron's own install script, which `npm ci` does not run (`allowScripts`). */
const root = join(import.meta.dirname, '../..')
spawnSync(process.execPath, [join(root, 'node_modules', 'electron', 'install.js')], { stdio: 'inherit' })
const program = electronBinary(root)
console.log(program ?? "Electron's runtime could not be fetched.")
process.exitCode = program === null ? 1 : 0
