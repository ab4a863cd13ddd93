import { setImmediate as nextTurn } from 'node:timers/promises'
import { parcelCode } from '../../shared/domain/bill/scanned-parcel.ts'
import {
  codeOfScan,
  scansNotGiven,
  type HandoverParcel,
  type HandoverScan,
  type HandoverWords,
  type LeftParcel,
  type MissingParcel,
  type OpenHandover,
} from '../../shared/domain/handover.ts'
import type { ExportFormat } from '../../shared/domain/bill/bill-export.ts'
import { formatDateTime, formatDayMonth, formatFileStamp } from '../../shared/domain/time/local-time.ts'
import { createTableFile } from '../files/table-file.ts'

/** A list as it stands, open or closed: each parcel in one part of it. */
export interface ExportableList {
  readonly name: string
  readonly taken: readonly HandoverParcel[]
  readonly missing: readonly MissingParcel[]
  /** Of a closed list: who stays behind, and why. */
  readonly leftBehind: readonly LeftParcel[]
  readonly withheld: readonly LeftParcel[]
  readonly withdrawn: OpenHandover['withdrawn']
  /** Scans that were refused or are not known here, the newest first. */
  readonly notGiven: readonly HandoverScan[]
  /** When a parcel that is taken was, by code and number: "CP1-2". */
  readonly takenAtMs: ReadonlyMap<string, number>
  /** Parcels of which nothing can be read any more. */
  readonly unreadable: number
}

interface ExportTo {
  readonly format: ExportFormat
  readonly words: HandoverWords
  readonly serviceName: (id: number) => string
  readonly folder: string
  readonly sheetWorkerFile: string
  readonly atMs: number
}

interface ExportedList {
  readonly path: string
  /** Without the one that says how many are unreadable. */
  readonly rows: number
  readonly unreadable: number
}

/** A list into a file, a row for each parcel, and for each code that was scanned and is none of them; a last one where some are unreadable. */
export async function exportList(list: ExportableList, to: ExportTo): Promise<ExportedList> {
  const { folder, format, sheetWorkerFile, words } = to
  const rows = linesOf(list, words).map((line) => cellsOf(line, to))
  const name = `${list.name.replaceAll(/[^\w.-]/g, '-')}-${formatFileStamp(to.atMs)}`
  const file = await createTableFile({ folder, name, format, sheetWorkerFile, headings: words.headings })
  try {
    for (let first = 0; first < rows.length; first += slice) {
      await file.add(rows.slice(first, first + slice))
      await nextTurn()
    }
    const { unreadable } = list
    if (unreadable > 0) await file.add([[words.unreadable.replace('{count}', String(unreadable))]])
    return { path: await file.end(), rows: rows.length, unreadable }
  } finally {
    await file.close()
  }
}

const slice = 500

interface Line {
  readonly code: string
  readonly parcel: HandoverParcel | null
  readonly result: keyof HandoverWords['results']
  readonly why: string
  readonly atMs?: number | undefined
}

function linesOf(list: ExportableList, words: HandoverWords): Line[] {
  const of = (parcel: HandoverParcel, result: Line['result'], why = '') => {
    return { code: parcelCode(parcel), parcel, result, why }
  }
  const reasonOf = ({ reason, note }: LeftParcel): string => [words.reasons[reason], note].filter(Boolean).join(': ')
  const parcels = [
    ...list.taken.map((parcel) => ({
      ...of(parcel, 'taken'),
      atMs: list.takenAtMs.get(`${parcel.billCode}-${parcel.parcel}`),
    })),
    ...list.missing.map((parcel) => of(parcel, 'missing', parcel.note === 'none' ? '' : words.notes[parcel.note])),
    ...list.leftBehind.map((parcel) => of(parcel, 'missing', reasonOf(parcel))),
    ...list.withheld.map((parcel) => of(parcel, 'refused', reasonOf(parcel))),
    ...list.withdrawn.map((parcel) => of(parcel, 'refused', words.refusals[parcel.refusal])),
  ]
  const told = parcels.map(({ parcel }) => parcel)
  const scans = scansNotGiven(list.notGiven, told)
  return [...parcels, ...scans.map((scan) => ({ code: codeOfScan(scan), ...lineOfScan(scan, words) }))]
}

function lineOfScan({ parcel, refusal, detail, detailAtMs, atMs }: HandoverScan, words: HandoverWords) {
  const day = detailAtMs === null ? '' : formatDayMonth(detailAtMs)
  const why = refusal === null ? '' : words.refusals[refusal].replaceAll('{detail}', detail).replaceAll('{day}', day)
  return { parcel, result: refusal === null ? ('unknown' as const) : ('refused' as const), why, atMs }
}

/** In the order of `handoverColumns`. */
function cellsOf({ code, parcel, result, why, atMs }: Line, { words, serviceName }: ExportTo): (string | number)[] {
  const { refCode = '', receiverName = '', provinceName = '', serviceId = null, weightGrams = null } = parcel ?? {}
  const service = serviceId === null ? '' : serviceName(serviceId)
  const weightKg = weightGrams === null ? '' : weightGrams / 1000
  const told = [words.results[result], why, atMs === undefined ? '' : formatDateTime(atMs)]
  return [code, refCode, receiverName, provinceName, service, parcel?.codAmountVnd ?? '', weightKg, ...told]
}
