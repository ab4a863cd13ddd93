/** What a lock file says of one package; npm's own format. */
interface LockedPackage {
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
}

export interface LockFile {
  readonly lockfileVersion: number
  readonly packages: Readonly<Record<string, LockedPackage & Manifest>>
}

/** What is asked of a manifest, of the lock file's copy of it too. */
export interface Manifest {
  readonly name?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly allowScripts?: Readonly<Record<string, boolean>>
}

const registry = 'https://registry.npmjs.org/'
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** What speaks against installing from a lock file: what is not checked by a digest, comes from elsewhere, or runs a program. */
export function lockFaults(manifest: Manifest, lock: LockFile): readonly string[] {
  const { '': own, ...packages } = lock.packages
  const named = kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
  return [
    ...(lock.lockfileVersion === 3 ? [] : [`lockfileVersion ${lock.lockfileVersion} instead of 3`]),
    ...named
      .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
      .map(([name, version]) => `${name}: ${version} is no exact version`),
    ...kinds
      .filter((kind) => JSON.stringify(sorted(own?.[kind])) !== JSON.stringify(sorted(manifest[kind])))
      .map((kind) => `${kind} of package.json and of the lock file differ`),
    ...Object.entries(packages).flatMap(([folder, locked]) =>
      packageFaults(locked, manifest.allowScripts ?? {}, nameOf(folder)).map((fault) => `${folder}: ${fault}`),
    ),
  ]
}

function packageFaults(
  { integrity = '', resolved, link, hasInstallScript }: LockedPackage,
  allowed: Readonly<Record<string, boolean>>,
  name: string,
): readonly string[] {
  return [
    ...(link === true ? ['a link'] : []),
    ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) ? [] : ['no SHA-512']),
    // Without an address npm asks the registry that it is set up for, and the digest decides.
    ...(resolved === undefined || resolved.startsWith(registry) ? [] : [`from ${resolved}`]),
    ...(hasInstallScript !== true || name in allowed ? [] : ['runs a script, of which allowScripts says nothing']),
  ]
}

const sorted = (versions: Readonly<Record<string, string>> = {}): unknown =>
  Object.entries(versions).toSorted(([one], [other]) => (one < other ? -1 : 1))

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 13)

/** Licences under which a package may be shipped with an Apache-2.0 program, its text beside it. */
const shippable = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Zlib',
])

/** Each of an expression such as "(MIT AND Zlib)" must be one; of an OR one is enough. */
export const isShippable = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => shippable.has(one.trim())))
