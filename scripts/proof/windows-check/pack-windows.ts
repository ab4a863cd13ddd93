import { extractAll } from '@electron/asar'
import { Arch, build } from 'electron-builder'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builderConfig } from '../../package/builder-config.ts'
import { builderPlatforms } from '../../package/check-packages.ts'
import { writeStandIn } from '../../package/electron-stand-in.ts'
import { layoutOf } from '../../package/packed-files.ts'
import { electronVersion } from '../../start/electron-runtime.ts'

/** Packs the Windows layout as `npm run package -- --check` does. @returns the folder of the application, taken out of its archive */
export async function packWindows(root: string, folder: string): Promise<string> {
  const licencesFile = join(folder, 'LICENCES.txt')
  writeFileSync(licencesFile, readFileSync(join(root, 'LICENSE')))
  const electronFolder = join(folder, 'electron')
  const version = electronVersion(root)
  writeStandIn(electronFolder, 'win', version)
  const outputFolder = join(folder, 'packed')
  const config = builderConfig({
    licencesFile,
    electronVersion: version,
    env: process.env,
    outputFolder,
    electronFolder,
  })
  await build({
    projectDir: root,
    config,
    targets: builderPlatforms.win.createTarget('dir', Arch.x64),
    publish: 'never',
  })
  const application = join(folder, 'application')
  extractAll(layoutOf(outputFolder, 'win', 'x64').asar, application)
  return application
}
