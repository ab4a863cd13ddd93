import type { AppError } from '../../shared/app-error.ts'
import { err, ok, type Result } from '../../shared/result.ts'

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The carrier's base URL, without a trailing slash. Passwords travel over https; plain http is for this machine only. */
export function carrierAddress(text: string): Result<string, AppError> {
  const trimmed = text.trim()
  const address = URL.parse(/^[a-z]+:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  const problem = address === null ? 'not an address' : problemOf(address)
  if (address === null || problem !== null) {
    return err({ code: 'carrier-address-invalid', detail: problem ?? 'not an address' })
  }
  return ok(withoutTrailingSlashes(`${address.origin}${address.pathname}`))
}

function withoutTrailingSlashes(url: string): string {
  let end = url.length
  while (url.charAt(end - 1) === '/') end -= 1
  return url.slice(0, end)
}

function problemOf(address: URL): string | null {
  if (address.username !== '' || address.password !== '') return 'it must not carry a user name or password'
  if (address.search !== '' || address.hash !== '') return 'it must end with the path'
  if (address.protocol === 'https:') return null
  if (address.protocol === 'http:' && loopbackHosts.has(address.hostname)) return null
  return 'it must start with https://'
}
