import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../../shared/domain/settings/language.ts'
import { byteOrderMark } from '../../shared/domain/text/csv.ts'
import { formatFileStamp } from '../../shared/domain/time/local-time.ts'
import type { importContract } from '../../shared/ipc/channels/import-contract.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { LayoutFile } from './columns/layout-file.ts'
import type { FileEntries } from './file-entries.ts'
import type { ImportTask } from './import-thread.ts'
import type { Imports } from './imports.ts'
import { fileNameOf, type ReceivedFiles } from './received-file.ts'

export interface ImportHandlersDeps {
  readonly imports: () => Imports
  readonly entries: () => FileEntries
  readonly layouts: () => LayoutFile
  /** What a file is read with. */
  readonly task: () => Omit<ImportTask, 'path'>
  readonly received: ReceivedFiles
  /** Where a file that was handed over lies, under its id. */
  readonly receivedFolder: string
  /** Where what is written for a person goes. */
  readonly folder: () => string
  readonly now: () => number
}

export function importHandlers(deps: ImportHandlersDeps): HandlersOf<typeof importContract> {
  const { imports, layouts, folder, now } = deps
  return {
    async 'import.receive'(piece) {
      // Before anything is written: without an account there is nothing to import into.
      const into = imports()
      const file = await deps.received.receive(piece)
      if (file.kind === 'whole') return await into.open({ ...deps.task(), path: file.path }, file.name)
      if (file.kind === 'too-large') return { kind: 'refused', refusal: 'too-large', detail: '' }
      return file.kind === 'more' ? null : { kind: 'closed' }
    },
    'import.preview': ({ fileId, reading }) => imports().preview(fileId, reading),
    'import.layouts': () => ({
      layouts: [...layouts().all()],
      saved: layouts()
        .saved()
        .map(({ id }) => id),
    }),
    'import.saveLayout': (columns) => layouts().save(columns),
    'import.removeLayout'({ layoutId }) {
      layouts().remove(layoutId)
      return null
    },
    'import.start': ({ fileId, reading, decisions }) =>
      deps.entries().isRunning() ? { kind: 'running' } : imports().start(fileId, reading, decisions),
    'import.enter'({ fileId, name, ...entry }) {
      const path = join(deps.receivedFolder, fileId)
      return deps.entries().enter({ ...entry, task: { ...deps.task(), path }, name: fileNameOf(name) })
    },
    'import.stop': () => imports().stop(),
    'import.writeFaulty': ({ fileId, ...request }) => imports().writeFaulty(fileId, request, folder()),
    async 'import.writeTemplate'({ language }) {
      await mkdir(folder(), { recursive: true })
      const path = join(folder(), `${templates[language].name}-${formatFileStamp(now())}.csv`)
      // Unquoted: a heading is no formula, and semicolons are what a Vietnamese Excel parts cells by.
      await writeFile(path, byteOrderMark + templates[language].lines.map((line) => `${line}\r\n`).join(''), {
        flag: 'wx',
      })
      return { path }
    },
    async 'import.close'() {
      await Promise.all([deps.received.close(), imports().close()])
      return null
    },
  }
}

/** The headings that leave no doubt, and an order of two goods. */
const templates: Readonly<Record<Language, { readonly name: string; readonly lines: readonly string[] }>> = {
  vi: {
    name: 'mau-don-hang',
    lines: [
      'Mã đơn hàng;Người nhận;Số điện thoại;Số nhà và đường;Phường/xã;Tỉnh/thành phố;Mã hàng;Tên hàng;Số lượng;Thu hộ (COD);Khối lượng (kg);Số kiện;Giá trị hàng;Ghi chú giao hàng',
      'DH001;Nguyễn Văn An;0912 345 678;12 Trần Phú;Phường Nha Trang;Khánh Hòa;AO-01;Áo thun trắng;2;250.000;0,5;1;300.000;Gọi trước khi giao',
      'DH001;;;;;;QU-07;Quần short đen;1;;;;;',
    ],
  },
  en: {
    name: 'order-template',
    lines: [
      'Order number;Receiver;Phone;Street;Ward;Province;SKU;Item;Quantity;COD;Weight (kg);Parcels;Declared value;Delivery note',
      'DH001;Nguyễn Văn An;0912 345 678;12 Trần Phú;Phường Nha Trang;Khánh Hòa;AO-01;White T-shirt;2;250.000;0,5;1;300.000;Call before delivery',
      'DH001;;;;;;QU-07;Black shorts;1;;;;;',
    ],
  },
}
