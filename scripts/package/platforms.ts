/** What is packed for. */
export const platforms = ['win', 'mac', 'linux'] as const
export type Platform = (typeof platforms)[number]
export const processors = ['x64', 'arm64'] as const
export type Processor = (typeof processors)[number]

/** How Node names a platform, and with it a library its prebuilt binaries. */
export const nodePlatform = { win: 'win32', mac: 'darwin', linux: 'linux' } as const

export const ownPlatform = (): Platform =>
  process.platform === 'win32' ? 'win' : process.platform === 'darwin' ? 'mac' : 'linux'
