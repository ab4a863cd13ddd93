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
