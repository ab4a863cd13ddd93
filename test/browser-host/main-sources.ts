/** What a source of main takes from Electron, found in its text. */
export interface ElectronUses {
  /** `name`, `name.member` and `session.defaultSession.member` of everything imported from electron, except types. */
  readonly names: readonly string[]
  /** Members of windows and their contents. */
  readonly members: readonly Use[]
  /** Events that main listens to. */
  readonly events: readonly Use[]
  /** Whose `on` and `once` could not be told and are not Node's own: a test must not pass over them. */
  readonly unknownListeners: readonly string[]
}

interface Use {
  readonly of: Kind
  readonly name: string
}

type Kind = 'app' | 'BrowserWindow' | 'WebContents' | 'session'

function importedNames(source: string): readonly (readonly [name: string, local: string])[] {
  return [...source.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]electron['"]/g)]
    .flatMap((match) => (match[1] ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((item) => {
      const [name = '', local = name] = item.split(/\s+as\s+/)
      return [name, local] as const
    })
}

/** The kind of each variable by its declared type, by `new BrowserWindow`, or by the name that all of main gives it. */
function kindsIn(source: string): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>([
    ['app', 'app'],
    ['contents', 'WebContents'],
    ['webContents', 'WebContents'],
    ['defaultSession', 'session'],
  ])
  for (const [, name = '', kind] of source.matchAll(/\b(\w+)\??: (BrowserWindow|WebContents)\b/g))
    kinds.set(name, kind as Kind) // one of the two by the pattern
  for (const [, name = ''] of source.matchAll(/\b(\w+) = new BrowserWindow\b/g)) kinds.set(name, 'BrowserWindow')
  return kinds
}

/** Comments and the files of other imports name things too, such as `main-window.ts`. */
function codeOf(text: string): string {
  return text.replaceAll(/^\s*(?:\/\/|\/\*|\*).*$/gm, '').replaceAll(/from\s*['"]\.[^'"]*['"]/g, '')
}

export function electronUses(text: string): ElectronUses {
  const source = codeOf(text)
  const imported = importedNames(source)
  if (imported.length === 0) return { names: [], members: [], events: [], unknownListeners: [] }
  const names = imported.flatMap(([name, local]) => [
    name,
    ...[
      ...source.matchAll(new RegExp(String.raw`(?<![.\w'"])${local}\.((?:defaultSession\.|webRequest\.)*\w+)`, 'g')),
    ].map((match) => `${name}.${match[1] ?? ''}`),
  ])
  const kinds = kindsIn(source)
  const members = [...source.matchAll(/\b(?=(\w+)\??\.(\w+))/g)].flatMap(([, owner = '', name = '']) => {
    const of = kinds.get(owner)
    return of === 'BrowserWindow' || of === 'WebContents' ? [{ of, name }] : []
  })
  const listeners = [...source.matchAll(/\b(\w+)\??\.(?:on|once|addListener)\(\s*['"]([\w-]+)['"]/g)]
  const events = listeners.flatMap(([, owner = '', name = '']) => {
    const of = kinds.get(owner)
    return of === undefined ? [] : [{ of, name }]
  })
  // What a utility process says and hears is held by the test of the stand-in's own.
  const begun = source.matchAll(/\b(\w+) = (?:new Worker|utilityProcess\.fork)\(/g)
  const nodes = new Set(['process', ...Array.from(begun, ([, name = '']) => name)])
  const unknownListeners = listeners
    .filter(([, owner = '']) => !kinds.has(owner) && !nodes.has(owner))
    .map(([text]) => text)
  return { names, members, events, unknownListeners }
}
