import { BlockList, isIP } from 'node:net'
import { isPlainLoopback } from '../../../../shared/domain/server-address.ts'

/** Addresses that are not the public internet: a link out of an answer must not reach into the warehouse's own network. */
const nonPublic = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  nonPublic.addSubnet(net, prefix, 'ipv4')
}
for (const [net, prefix] of [
  // IPv4 in the first of its forms inside IPv6, with the unspecified address and this computer.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  // Tunnels and test networks.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  nonPublic.addSubnet(net, prefix, 'ipv6')
}

/** True for an IP address inside a private, local or special range; IPv4 inside IPv6 counts as IPv4. */
export function isNonPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && nonPublic.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** What decides whether a picture may be fetched from somewhere. */
export interface ImagePolicy {
  /** The carrier's own host may stand in a private network, and on this machine (tests) it may speak plain http. */
  readonly carrierUrl: string
}

/** Why a link must not be followed; null where it may. Names are checked again when they are resolved. */
export function refusalOfImageLink(link: string, policy: ImagePolicy): string | null {
  const url = URL.parse(link)
  if (url === null) return 'not an address'
  if (url.username !== '' || url.password !== '') return 'the address carries credentials'
  const isCarrier = isCarriersOwnHost(url.hostname, policy)
  if (url.protocol !== 'https:' && !(isCarrier && isPlainLoopback(url))) return 'not https'
  // Whoever writes the link must not choose which of a network's services is asked.
  const isUsualPort = url.port === '' && url.protocol === 'https:'
  if (!isUsualPort && !(isCarrier && url.port === URL.parse(policy.carrierUrl)?.port)) return 'another port than 443'
  if (isCarrier) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocalName = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host) || !/[.:]/.test(host)
  return isLocalName || isNonPublicAddress(host) ? 'an address inside a private network' : null
}

export function isCarriersOwnHost(hostname: string, { carrierUrl }: ImagePolicy): boolean {
  return hostname !== '' && URL.parse(carrierUrl)?.hostname === hostname
}
