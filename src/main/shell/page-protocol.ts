import { protocol } from 'electron'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, resolve, sep } from 'node:path'
import { pageOrigin } from './page-rules.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** Must run before the app is ready: makes app:// a secure, standard origin whose compiled scripts V8 keeps from start to start. */
export function declarePageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } },
  ])
}

/**
 * What a page may do: its own scripts, its own styles plus the style tags that carry this load's nonce, pictures that
 * main handed over as bytes, and no connection at all (everything goes through the bridge).
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "webrtc 'block'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** What no page of ours asks for, whoever has got into it; the camera is main's to grant. */
const permissionsPolicy = [
  'camera=(self)',
  ...['microphone', 'geolocation', 'display-capture', 'usb', 'serial', 'hid', 'bluetooth', 'midi', 'payment'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** Serves the built renderer from `root` and nothing outside of it. */
export function servePages(root: string): void {
  protocol.handle('app', async (request) => {
    const file = fileOf(root, request.url)
    if (file === null || request.method !== 'GET') return refusal(404)
    try {
      return await answerWith(file)
    } catch {
      return refusal(404)
    }
  })
  // Node loads what answers are made of when it is first used: while the browser starts, and not while its page waits.
  setImmediate(() => refusal(404))
}

function fileOf(root: string, url: string): string | null {
  const { origin, host, pathname } = new URL(url)
  // Chromium reports the origin of a standard scheme, Node's URL says "null" for it: compare the host instead.
  if (host !== new URL(pageOrigin).host && origin !== pageOrigin) return null
  const path = decodeURIComponent(pathname)
  const file = resolve(join(root, path === '/' ? 'index.html' : path))
  const inside = relative(root, file)
  return inside.startsWith('..') || inside.startsWith(sep) || inside === '' ? null : file
}

async function answerWith(file: string): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const type = mediaTypes[extname(file)] ?? 'application/octet-stream'
  const bytes = await readFile(file)
  const body = type.startsWith('text/html')
    ? bytes.toString('utf8').replace('%CSP_NONCE%', nonce)
    : new Uint8Array(bytes)
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-security-policy': contentSecurityPolicy(nonce),
      'permissions-policy': permissionsPolicy,
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    },
  })
}

function refusal(status: number): Response {
  return new Response('', { status, headers: { 'content-security-policy': "default-src 'none'" } })
}
