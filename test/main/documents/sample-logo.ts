import { readFileSync } from 'node:fs'
import { readLogoFile } from '../../../src/main/documents/logo/logo-file.ts'

/** A star in a disc with two letters beside it: bold, thin, light on dark and grey. */
export const sampleLogoSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80">
<circle cx="36" cy="40" r="34" fill="#0b3d91"/>
<path fill="#fff" d="M36 14 43 32H62L47 43 53 62 36 51 19 62 25 43 10 32H29z"/>
<path d="M90 20v44M90 20l20 24 20-24v44M150 24h60M150 44h44M150 64h60" fill="none" stroke="#0b3d91" stroke-width="9"/>
<rect x="222" y="16" width="12" height="52" fill="#9aa4b5"/></svg>`

/** The same as a logo that 0.1.0 kept in a profile: 619 x 182 pixels. */
export const sampleLogoPng = readFileSync(new URL('./fixtures/sample-logo.png', import.meta.url))

const read = readLogoFile(sampleLogoPng)
if (read === null) throw new Error('sample-logo.png cannot be read')

export const sampleLogo = read
