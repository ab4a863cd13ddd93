import { expect, test } from 'vitest'
import { isTrouble, printerWord } from '../../../../src/renderer/src/labels/printers/printer-word.ts'
import { pdfProfile, profileInUse, type PrinterInfo } from '../../../../src/shared/domain/printing/printing.ts'

const ready: PrinterInfo = { name: 'XP-420B', state: 'ready', acceptsJobs: true, isDefault: true }
const profile = { ...pdfProfile, id: 'a', printer: 'XP-420B' }

test('a printer is called by its state, and by what keeps it from printing first', () => {
  expect(printerWord(profile, [ready], null)).toBe('ready')
  expect(printerWord(profile, [{ ...ready, state: 'busy' }], null)).toBe('busy')
  expect(printerWord(profile, [{ ...ready, state: 'stopped' }], null)).toBe('stopped')
  expect(printerWord(profile, [{ ...ready, acceptsJobs: false }], null)).toBe('refusing')
  expect(printerWord(profile, [], null)).toBe('missing')
  expect(printerWord(profile, null, null)).toBe('asking')
  expect(printerWord(profile, null, { code: 'printers-not-listed' })).toBe('down')
})

test('PDF files work whatever the print system does', () => {
  expect(printerWord(pdfProfile, null, { code: 'printers-not-listed' })).toBe('pdf')
  expect(isTrouble('pdf')).toBe(false)
  expect(isTrouble('missing')).toBe(true)
})

test('the profile in use is the chosen one, the first where that is gone, and none where there is none', () => {
  const other = { ...profile, id: 'b' }
  expect(profileInUse({ printerProfiles: [profile, other], printerProfileId: 'b' })).toBe(other)
  expect(profileInUse({ printerProfiles: [profile], printerProfileId: 'b' })).toBe(profile)
  expect(profileInUse({ printerProfiles: [], printerProfileId: 'b' })).toBeNull()
})
