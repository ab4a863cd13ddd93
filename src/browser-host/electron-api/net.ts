import { readFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NotAvailableError, refusing } from './not-available.ts'

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
}

/** Reads a file as Electron's `net.fetch` does. Other addresses are refused: they would not go through Chromium's network. */
async function fetchFile(input: string | URL | Request): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input)
  if (!url.startsWith('file:'))
    throw new NotAvailableError(`net.fetch of ${URL.parse(url)?.protocol ?? 'this address'}`)
  const path = fileURLToPath(url)
  const bytes = await readFile(path).catch(() => null)
  if (bytes === null) throw new Error('net::ERR_FILE_NOT_FOUND')
  const mediaType = MEDIA_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'
  return new Response(bytes, { headers: { 'content-type': mediaType } })
}

/** As Electron: true where any network is up, which does not promise that anything can be reached. */
function isOnline(): boolean {
  return Object.values(networkInterfaces()).some((list) => list?.some(({ internal }) => !internal) === true)
}

export const net = refusing('net', { fetch: fetchFile, isOnline })
