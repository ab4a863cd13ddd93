/**
 * The first usable entry of a proxy list as Chromium writes it ("PROXY host:8080; DIRECT"), as a URL for the transport.
 * Null means a direct connection. SOCKS proxies are passed over: the transport cannot speak to them.
 */
export function parseProxy(list: string): string | null {
  for (const entry of list.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT') return null
    if (kind.toUpperCase() === 'PROXY' && host !== '') return `http://${host}`
    if (kind.toUpperCase() === 'HTTPS' && host !== '') return `https://${host}`
  }
  return null
}
