import { expect, test } from 'vitest'
import {
  documentJobOf,
  isDocumentKind,
  toRecord,
  toStored,
  type PrintRecord,
  type StoredPrint,
} from '../../../../../src/main/database/stores/print/print-record.ts'
import { printKinds } from '../../../../../src/shared/domain/printing/document-job.ts'
import { samplePrint } from '../../sample-rows.ts'

const record: PrintRecord = {
  ...samplePrint,
  systemJob: 'Label-7',
  state: 'sent',
  confirmedParcels: [1],
  reason: 'paper-not-needed',
}
const stored: StoredPrint = { ...toStored(record), isIntact: 1 }

test('a row is read as it was written', () => {
  expect(toRecord(stored)).toEqual(record)
})

test('of a row that is not as it was written what can be read is shown, and no job of the print system is known', () => {
  const remains = { ...record, reason: 'damaged', systemJob: '' }
  expect(toRecord({ ...stored, isIntact: 0 })).toEqual(remains)
  expect(toRecord({ ...stored, confirmedJson: '{' })).toEqual({ ...remains, confirmedParcels: [] })
  expect(toRecord({ ...stored, truncationsJson: '{' })).toEqual({ ...remains, truncations: [] })
  // What a disk has done to a row is of no type.
  const torn = { ...stored, template: '?', state: '?' } as unknown as StoredPrint
  expect(toRecord(torn)).toEqual({ ...remains, template: '100x150', state: 'unclear' })
})

test('every print but that of a label is one of a document', () => {
  const documents = printKinds.filter((kind) => documentJobOf({ ...record, kind })?.kind === kind)
  expect(documents).toEqual(printKinds.filter((kind) => kind !== 'label'))
  expect(printKinds.filter(isDocumentKind)).toEqual(documents)
})
