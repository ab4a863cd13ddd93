import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { signedBytes } from '../../src/main/shell/updates/signed-metadata.ts'
import { StartProblem } from '../start/options.ts'
import { ensureWritableFolder } from '../start/writable-folder.ts'

/** Of the publisher, in PEM or the path of such a file. */
const keyVariable = 'PACKBENCH_UPDATE_KEY'

interface KeyFile {
  readonly keys: readonly string[]
}

const keysFile = (root: string): string => join(root, 'resources/update-keys.json')

/**
 * Makes the publisher's key: the private part into a file of its own, the public one into the program.
 * @throws StartProblem for a place in the checkout, where it would be committed some day
 */
export function makeUpdateKey(root: string, file: string): void {
  const path = resolve(file)
  if (!relative(root, path).startsWith('..')) {
    throw new StartProblem(`${path} lies in the checkout: a private key belongs elsewhere.`)
  }
  if (existsSync(path)) throw new StartProblem(`${path} is there already.`)
  ensureWritableFolder(dirname(path), '--new-update-key')
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
  const { keys } = JSON.parse(readFileSync(keysFile(root), 'utf8')) as KeyFile // our own file
  writeFileSync(keysFile(root), `${JSON.stringify({ keys: [...keys, publicText(publicKey)] }, null, 2)}\n`)
}

const publicText = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).toString('base64')

/**
 * Signs the metadata that Electron Builder has written, each into a file beside it.
 * @returns what was signed; empty where nobody gave a key
 * @throws StartProblem for a key that the program does not know: no station would take the update
 */
export function signUpdates(root: string, folder: string, env: NodeJS.ProcessEnv): readonly string[] {
  const given = env[keyVariable]
  if (given === undefined) return []
  const key = createPrivateKey(existsSync(given) ? readFileSync(given, 'utf8') : given)
  const { keys } = JSON.parse(readFileSync(keysFile(root), 'utf8')) as KeyFile // our own file
  if (!keys.includes(publicText(createPublicKey(key)))) {
    throw new StartProblem(
      `resources/update-keys.json does not have the key of ${keyVariable}: no station would take this update.`,
    )
  }
  const files = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name))
  for (const name of files) {
    const signature = sign(null, signedBytes(name, readFileSync(join(folder, name), 'utf8')), key)
    writeFileSync(join(folder, `${name}.sig`), `${signature.toString('base64')}\n`)
  }
  return files
}

/** What it means that an update is not signed; null where it can be. */
export function missingUpdateSignature(env: NodeJS.ProcessEnv): string | null {
  if (env[keyVariable] !== undefined) return null
  return `No publisher's key (${keyVariable}): stations do not take this version as an update; it can be installed by hand.`
}
