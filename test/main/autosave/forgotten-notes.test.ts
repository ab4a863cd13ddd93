import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openAutosavedDocuments } from '../../../src/main/autosave/autosaved-documents.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { billDialog, customerDialog, customersDialog, orderDialog } from '../../../src/shared/domain/autosave.ts'
import { openStationDatabase } from '../database/new-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-notes-'))

it('what was half typed about a customer is forgotten with the customer, and what is about another stays', () => {
  const database = openStationDatabase(join(folder, 'station.db'))
  const documents = openAutosavedDocuments(openStores(database), 'training')
  const note = { text: 'bom hàng' }
  const others = {
    [customerDialog('hoa')]: { note: 'gọi trước' },
    [customersDialog('block', ['hoa', 'phuc'])]: note,
    [billDialog('handle', 'CP2')]: note,
    'reopen:13': note,
  }
  const ofLan = {
    [customerDialog('lan')]: note,
    [customersDialog('block', ['lan'])]: note,
    [customersDialog('forget', ['hoa', 'lan'])]: note,
    [billDialog('handle', 'CP1')]: note,
    // It may name whoever the order is for.
    [orderDialog('order-1')]: note,
  }
  documents.saveState({ dialogs: { ...others, ...ofLan } }, 1)
  documents.forget({ customerIds: ['lan'], phones: [], billCodes: ['CP1'], orderIds: 'all' }, 2)
  expect(documents.state()).toEqual({ dialogs: others })
  database.close()
})

it('a note that names the phone of a forgotten customer amid other words goes too, however the phone is written there', () => {
  const database = openStationDatabase(join(folder, 'phones.db'))
  const documents = openAutosavedDocuments(openStores(database), 'training')
  const other = { note: 'gọi 0908 765 433 trước' }
  documents.saveState(
    {
      dialogs: {
        [customerDialog('hoa')]: { note: 'chị của 0908 765 432' },
        [customerDialog('phuc')]: other,
        'reopen:13': { text: 'quên kiện của 0908.765.432, chị Lan' },
        'reopen:14': { text: '0908765432' },
      },
      updates: { CP2: { note: 'giao cho +84 908 765 432' }, CP3: other },
      queue: { tab: 'all', text: 'Lan 0908 765 432', workOff: {} },
    },
    1,
  )
  documents.forget({ customerIds: [], phones: ['0908765432'], billCodes: [], orderIds: [] }, 2)
  const left = { dialogs: { [customerDialog('phuc')]: other }, updates: { CP3: other } }
  expect(documents.state()).toEqual({ ...left, queue: { tab: 'all', text: '', workOff: {} } })
  database.close()
})

it('what is half typed for a decision in Queue goes too where it names the phone of a forgotten customer', () => {
  const database = openStationDatabase(join(folder, 'decisions.db'))
  const documents = openAutosavedDocuments(openStores(database), 'training')
  const other = { reason: 'khách báo chưa nhận' }
  const workOff = { draft1: { reason: 'gọi 0908 765 432: chưa nhận' }, draft2: other }
  documents.saveState({ queue: { tab: 'unclear', text: 'Hoa', workOff } }, 1)
  documents.forget({ customerIds: [], phones: ['0908765432'], billCodes: [], orderIds: [] }, 2)
  expect(documents.state()).toEqual({ queue: { tab: 'unclear', text: 'Hoa', workOff: { draft2: other } } })
  database.close()
})
