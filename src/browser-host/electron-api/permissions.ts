type RequestHandler = (
  webContents: unknown,
  permission: string,
  callback: (granted: boolean) => void,
  details: { readonly requestingUrl: string; readonly isMainFrame: boolean },
) => void
type CheckHandler = (
  webContents: unknown,
  permission: string,
  requestingOrigin: string,
  details: { readonly requestingUrl: string; readonly isMainFrame: boolean },
) => boolean

/** The names that Chromium's protocol gives to Electron's permissions. */
const CHROMIUM_NAMES = {
  'clipboard-read': ['clipboardReadWrite'],
  'clipboard-sanitized-write': ['clipboardSanitizedWrite'],
  'display-capture': ['displayCapture'],
  geolocation: ['geolocation'],
  'idle-detection': ['idleDetection'],
  keyboardLock: ['keyboardLock'],
  media: ['audioCapture', 'videoCapture'],
  midi: ['midi'],
  midiSysex: ['midiSysex'],
  notifications: ['notifications'],
  pointerLock: ['pointerLock'],
  'speaker-selection': ['speakerSelection'],
  'storage-access': ['storageAccess'],
  'window-management': ['windowManagement'],
} as const

export type ChromiumPermission = (typeof CHROMIUM_NAMES)[keyof typeof CHROMIUM_NAMES][number]

/**
 * Main's permission rules. Chromium cannot ask main at the moment a page asks, so main's handlers are asked beforehand, for every
 * permission, and the browser is told: these are granted, all others refused. Without any handler everything is refused
 * (Electron would grant it).
 */
export function createPermissions() {
  let onRequest: RequestHandler | null = null
  let onCheck: CheckHandler | null = null
  let onChange: () => void = () => undefined
  const isGranted = (webContents: unknown, permission: string, url: string, origin: string): boolean => {
    if (onRequest === null && onCheck === null) return false
    const details = { requestingUrl: url, isMainFrame: true }
    let requested = onRequest === null
    // Only an answer given at once counts: one that waits for a person would leave the permission open meanwhile.
    onRequest?.(webContents, permission, (granted) => (requested = granted), details)
    return requested && (onCheck === null || onCheck(webContents, permission, origin, details))
  }
  return {
    setRequestHandler: (handler: RequestHandler | null): void => {
      onRequest = handler
      onChange()
    },
    setCheckHandler: (handler: CheckHandler | null): void => {
      onCheck = handler
      onChange()
    },
    /** Called after main has changed its rules. */
    watch: (listener: () => void): void => {
      onChange = listener
    },
    /** What the page at `url` may do without asking; everything else is refused. */
    granted: (webContents: unknown, url: string, origin: string): ChromiumPermission[] =>
      Object.entries(CHROMIUM_NAMES)
        .filter(([permission]) => isGranted(webContents, permission, url, origin))
        .flatMap(([, names]) => [...names]),
  }
}

export type Permissions = ReturnType<typeof createPermissions>
