const hostsOfThisMachine = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Plain http that never leaves this machine. */
export const isPlainLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && hostsOfThisMachine.has(hostname)

/** Why a station must not be set to ask a server at this address, in words for a log; null where it may. */
export function serverAddressProblem(address: URL): string | null {
  if (address.username !== '' || address.password !== '') return 'it must not carry a user name or password'
  if (address.search !== '' || address.hash !== '') return 'it must end with the path'
  return address.protocol === 'https:' || isPlainLoopback(address) ? null : 'it must start with https://'
}
