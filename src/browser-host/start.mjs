/**
 * `node src/browser-host/start.mjs [arguments of the application]`. Plain JavaScript on purpose: what Node strips of types and compiles is
 * kept from here on, so that a start reads it; stripping this file too would load the stripper, which takes longer than all the rest.
 */
import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('./run.ts')
