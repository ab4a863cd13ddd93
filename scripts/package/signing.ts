import type { Platform } from './platforms.ts'

const variables = [
  'WIN_CSC_LINK',
  'WIN_CSC_KEY_PASSWORD',
  'CSC_LINK',
  'CSC_KEY_PASSWORD',
  'APPLE_ID',
  'APPLE_API_KEY',
  'APPLE_API_KEY_ID',
  'APPLE_API_ISSUER',
  'PACKBENCH_UPDATE_KEY',
]

/** A workflow gives an empty text for a secret that is not there, which would be taken for a certificate. */
export function removeEmptySecrets(env: NodeJS.ProcessEnv): void {
  for (const name of variables) if (env[name] === '') Reflect.deleteProperty(env, name)
}

/** What an unsigned package means for whoever opens it, said before it is made; null where everything for signing is in the environment. */
export function missingSignature(platform: Platform, env: NodeJS.ProcessEnv): string | null {
  if (platform === 'linux') return null
  if (platform === 'win') {
    if (env['CSC_LINK'] !== undefined || env['WIN_CSC_LINK'] !== undefined) return null
    return 'No certificate (WIN_CSC_LINK, WIN_CSC_KEY_PASSWORD): the installer is not signed, and Windows warns whoever opens it.'
  }
  if (env['CSC_LINK'] === undefined) {
    return 'No certificate (CSC_LINK, CSC_KEY_PASSWORD): the application is not signed, and macOS opens it only on the machine that made it.'
  }
  if (env['APPLE_API_KEY'] !== undefined || env['APPLE_ID'] !== undefined) return null
  return 'No key for notarisation (APPLE_API_KEY, APPLE_API_KEY_ID, APPLE_API_ISSUER): macOS warns whoever opens the application.'
}
