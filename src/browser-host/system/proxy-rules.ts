type Environment = Readonly<Record<string, string | undefined>>

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

function lookUp(env: Environment, name: string): string {
  return env[name.toLowerCase()] ?? env[name] ?? ''
}

function isExempt(noProxy: string, host: string): boolean {
  const rules = noProxy.split(/[\s,]+/).filter((rule) => rule !== '')
  return rules.some((rule) => {
    if (rule === '*') return true
    const bare = rule.replace(/^\*?\./, '').replace(/:\d+$/, '')
    return host === bare || host.endsWith(`.${bare}`)
  })
}

/** The proxy for an address in the form of Electron's `resolveProxy`: 'DIRECT' or 'PROXY host:port', from the environment. */
export function proxyFor(url: string, env: Environment): string {
  const target = new URL(url)
  if (isExempt(lookUp(env, 'NO_PROXY'), target.hostname)) return 'DIRECT'
  const isSecure = target.protocol === 'https:' || target.protocol === 'wss:'
  const setting = lookUp(env, isSecure ? 'HTTPS_PROXY' : 'HTTP_PROXY') || lookUp(env, 'ALL_PROXY')
  const proxy = URL.parse(setting.includes('://') ? setting : `http://${setting}`)
  // None is set, or what is set is no address.
  if (proxy === null) return 'DIRECT'
  const port = proxy.port === '' ? (DEFAULT_PORTS[proxy.protocol] ?? '1080') : proxy.port
  const kind = proxy.protocol.startsWith('socks') ? 'SOCKS5' : 'PROXY'
  return `${proxy.protocol === 'https:' ? 'HTTPS' : kind} ${proxy.hostname}:${port}`
}
