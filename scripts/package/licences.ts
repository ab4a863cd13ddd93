import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../start/options.ts'

/** A package that is shipped, as its own folder or inside a bundle. */
interface ShippedPackage {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly text: string
}

interface Manifest {
  readonly version?: string
  readonly license?: string
  readonly author?: string | { readonly name?: string }
}

/**
 * The licence of a package in `node_modules`. Some packages name a licence and leave its text out; then the manifest's own words stand for it,
 * as their authors published them.
 * @param folder of the package
 * @throws StartProblem for one that says nothing at all
 */
function licenceOf(name: string, folder: string): ShippedPackage {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // npm has checked it
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
  const author = typeof manifest.author === 'string' ? manifest.author : (manifest.author?.name ?? 'its authors')
  if (file === undefined && manifest.license === undefined) {
    throw new StartProblem(`${name} says nothing of its licence, so it cannot be shipped.`)
  }
  return {
    name,
    version: manifest.version ?? '',
    licence: manifest.license ?? 'see the text',
    text:
      file === undefined ? `${manifest.license ?? ''}, by ${author}` : readFileSync(join(folder, file), 'utf8').trim(),
  }
}

/** The texts of everything that is shipped, one after another, each under the name of its package. */
export function licenceTexts(root: string, packageFolders: readonly string[]): string {
  const packages = packageFolders
    .map((folder) => licenceOf(packageNameOf(folder), join(root, folder)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const own = ['LICENSE', 'NOTICE'].map((file) => readFileSync(join(root, file), 'utf8').trim())
  const resources = [
    'resources/directory/LICENSE',
    'resources/fonts/OFL-roboto.txt',
    'resources/fonts/OFL-roboto-condensed.txt',
  ].map((file) => section(file, readFileSync(join(root, file), 'utf8').trim()))
  const libraries = packages.map(({ name, version, licence, text }) => section(`${name} ${version} (${licence})`, text))
  return [section('Packbench', own.join('\n\n')), ...resources, ...libraries].join('\n\n')
}

const section = (title: string, text: string): string => `${'='.repeat(78)}\n${title}\n${'='.repeat(78)}\n\n${text}\n`

/** The name of the package in a folder such as `node_modules/a/node_modules/@b/c`. */
export const packageNameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 13)

/** The folder of the package that a module lies in; null for a module of our own. */
export function packageFolderOf(modulePath: string): string | null {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(modulePath.replaceAll('\\', '/'))
  return found?.[1] !== undefined && existsSync(join(found[1], 'package.json')) ? found[1] : null
}
