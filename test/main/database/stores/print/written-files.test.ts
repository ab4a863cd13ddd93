import { expect, test } from 'vitest'
import { openDatabase } from '../../../../../src/main/database/open.ts'
import {
  createPrintJobStore,
  createWrittenFiles,
  type NewPrint,
} from '../../../../../src/main/database/stores/print/print-jobs.ts'
import { pdfPrinterName, pdfProfile } from '../../../../../src/shared/domain/printing/printing.ts'

const sent: NewPrint = {
  id: 'one',
  batchId: 'batch',
  kind: 'handover-list',
  subject: 'list',
  title: 'BG-1',
  request: { billCodes: ['SM1'] },
  profileId: pdfProfile.id,
  printer: pdfPrinterName,
  template: '100x150',
  copies: 1,
  reprintNumber: 0,
  parcels: 1,
  confirmedParcels: [],
  truncations: [],
  state: 'sent',
  reason: 'none',
  detail: '',
  systemJob: '/labels/2026-02-26 (1).pdf',
  operator: 'Mai',
  askedAtMs: 1,
  stateSinceMs: 1,
  sentAtMs: 1,
}

test('only what a print to a file is known to have become counts as written', () => {
  const { database } = openDatabase(':memory:')
  createPrintJobStore(database).insertAll([
    sent,
    { ...sent, id: 'unclear', subject: 'b', state: 'unclear', systemJob: '/labels/unclear.pdf' },
    { ...sent, id: 'failed', subject: 'c', state: 'failed', systemJob: '/labels/failed.pdf' },
    // The name that another print system gave its job.
    { ...sent, id: 'paper', subject: 'd', printer: 'label', systemJob: '/etc/passwd' },
    { ...sent, id: 'said', subject: 'e', systemJob: '' },
  ])
  const isWritten = createWrittenFiles(database)
  expect(isWritten(sent.systemJob)).toBe(true)
  const others = ['/labels/unclear.pdf', '/labels/failed.pdf', '/etc/passwd', '', '/labels/2026-02-26 (1).pd%']
  expect(others.filter(isWritten)).toEqual([])
  database.close()
})
