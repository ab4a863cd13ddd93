import { join } from 'node:path'
import type { ReferenceLists } from '../../shared/domain/settings/reference-lists.ts'
import type { Settings } from '../../shared/domain/settings/settings.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { LabelPrints } from '../documents/bill-labels.ts'
import type { DocumentContext, DocumentStation } from '../documents/handlers.ts'
import { createListNumbers } from '../documents/list-number.ts'
import { labelModelOf, type LabelContext } from '../documents/model/label-model.ts'
import type { StationLook } from '../documents/model/label-look.ts'
import type { LabelRenderer, LogoRefusal } from '../documents/worker/label-renderer.ts'
import { createLogoStore, type LogoStore } from '../documents/logo/logo-store.ts'
import type { OpenedAccount } from '../accounts/open-account.ts'
import type { LabelDrawing } from '../printing/sources/label-drawing.ts'
import { savedLabels } from '../printing/jobs/saved-labels.ts'
import type { StationFile } from '../settings/station-file.ts'

export interface CoreLabelsOptions {
  readonly ports: CorePorts
  readonly station: StationFile
  readonly lists: () => ReferenceLists
  readonly renderer: LabelRenderer
}

/** Paper over the station and its accounts: every label, wherever it goes, looks as the station chose. */
export interface CoreLabels {
  readonly station: DocumentStation
  contextOf(account: OpenedAccount): DocumentContext
  sourceOf(account: OpenedAccount): LabelDrawing
}

export function coreLabels(options: CoreLabelsOptions): CoreLabels {
  const { ports, station, renderer } = options
  const logo = createLogoStore(join(ports.profileFolder, 'label-logo.png'), renderer)
  const settings = (): Settings => station.read().settings
  const look = (): StationLook => lookOf(settings(), logo)
  const numbers = createListNumbers()
  return {
    station: {
      settings,
      look,
      logo,
      renderer,
      now: ports.clock.now,
      saved: new Set(),
      openFile: ports.openFile ?? (() => Promise.resolve('nothing opens files here')),
    },
    contextOf: (account) => ({
      ...documentContextOf(account, options, look),
      listNumber: (stem) => numbers(stem, () => account.data.printing.nextList(stem)),
    }),
    sourceOf: (account) => sourceOf(account, options, look),
  }
}

function lookOf({ labelChoices: { shown, logoTone: tone } }: Settings, logo: LogoStore<LogoRefusal>): StationLook {
  const png = shown.logo ? logo.read() : null
  return { shown, logo: png === null ? null : { png, tone } }
}

function contextOf(account: OpenedAccount, options: CoreLabelsOptions, reprintNumber: number): LabelContext {
  const { stationName, labelChoices } = options.station.read().settings
  return {
    carrierName: labelChoices.carrierName,
    stationName,
    services: options.lists().services,
    paymentMethods: options.lists().paymentMethods,
    training: account.account.kind === 'training',
    printedAtMs: options.ports.clock.now(),
    reprintNumber,
  }
}

function documentContextOf(
  opened: OpenedAccount,
  options: CoreLabelsOptions,
  look: () => StationLook,
): Omit<DocumentContext, 'listNumber'> {
  const { data, account } = opened
  const { settings } = options.station.read()
  const { labelFolder, labelChoices, stationName, stationCode, language } = settings
  const training = account.kind === 'training'
  return {
    bill: (billCode) => data.queue.bills.get(billCode),
    draft: (id) => data.queue.whole(id),
    handover: (number) => data.handover.list(number),
    order: (id) => data.orders.get(id),
    operator: settings.operator,
    accountName: account.kind === 'training' ? '' : account.username,
    serviceName: (serviceId) =>
      options.lists().services.find(({ id }) => id === serviceId)?.vi ?? (serviceId === null ? '–' : String(serviceId)),
    batch: (id, offset, limit) => data.queue.batches.get({ id, outcomes: [], offset, limit }),
    model: (bill, reprintNumber = 0) => labelModelOf(bill, contextOf(opened, options, reprintNumber)),
    prints: printsOf(opened, options),
    isWritten: data.printing.isWritten,
    look,
    renderer: options.renderer,
    folder: filesFolderOf(opened, labelFolder),
    carrierName: labelChoices.carrierName,
    stationName,
    stationCode,
    language,
    training,
    now: options.ports.clock.now,
  }
}

/** Where the account's papers and files go: those of training into a folder of their own, since they name parcels that are none. */
export function filesFolderOf({ account }: Pick<OpenedAccount, 'account'>, labelFolder: string): string {
  return account.kind === 'training' ? join(labelFolder, 'training') : labelFolder
}

function printsOf({ data }: OpenedAccount, { ports, station }: CoreLabelsOptions): LabelPrints {
  return savedLabels({
    jobs: data.printing.jobs,
    bills: data.bills,
    operator: station.read().settings.operator,
    now: ports.clock.now,
    changed: (billCodes) => ports.emit('printing.changed', { billCodes: [...billCodes], progress: null }),
  })
}

function sourceOf(account: OpenedAccount, options: CoreLabelsOptions, look: () => StationLook): LabelDrawing {
  const { ports, station, renderer } = options
  return {
    model: (bill, reprintNumber) => labelModelOf(bill, contextOf(account, options, reprintNumber)),
    draw: (models, paper, steps) => renderer.renderChunks(models, { ...paper, look: look() }, steps),
    async testPage(template, dpi) {
      const { stationName } = station.read().settings
      const printedAtMs = ports.clock.now()
      const page = await renderer.document({ kind: 'test-page', template, dpi, printedAtMs, stationName })
      if (!page.ok) throw new AppFailure({ code: 'label-failed', detail: page.error.detail })
      return page.value
    },
  }
}
