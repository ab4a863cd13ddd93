import type { z } from 'zod'
import { createInstanceStore, type InstanceStore } from './maintenance/instance.ts'
import type { Database } from './open.ts'
import { createBillSearch, type BillSearch } from './search/bill-search.ts'
import { createDraftSearch, type DraftSearch } from './search/draft-search.ts'
import { createAttemptStore, type AttemptStore } from './stores/attempts.ts'
import { createBatchStore, type BatchStore } from './stores/batches.ts'
import { createExceptionStore, type ExceptionStore } from './stores/bills/bill-exceptions.ts'
import { createBillLinks, type BillLinks } from './stores/bills/bill-links.ts'
import { createBillRequests, type BillRequests } from './stores/bills/bill-requests.ts'
import { createParcelWeights, type ParcelWeights } from './stores/bills/parcel-weights.ts'
import { createBillStore, type BillStore } from './stores/bills/bills.ts'
import { createCarrierPlaceStore, type CarrierPlaceStore } from './stores/carrier-places.ts'
import { createContactStore, type ContactStore } from './stores/customers/contacts.ts'
import { createCustomerBook, type CustomerBook } from './stores/customers/customer-book.ts'
import { createCustomerLearning, type CustomerLearning } from './stores/customers/customer-learning.ts'
import { createCustomerStore, type CustomerStore } from './stores/customers/customers.ts'
import { createForgetting, type Forgetting } from './stores/customers/forgetting.ts'
import { createForgottenPhones, type ForgottenPhones } from './stores/customers/forgotten-phones.ts'
import { createCounterStore, type CounterStore } from './stores/counters.ts'
import { createDamagedRowStore, type DamagedRowStore } from './stores/damaged-rows.ts'
import { createDecisionStore, type DecisionStore } from './stores/decisions.ts'
import { createDocumentStore, type DocumentName, type DocumentStore } from './stores/documents.ts'
import { createDraftStore, type DraftStore } from './stores/drafts.ts'
import { createExpectedParcels, type ExpectedParcels } from './stores/handover/expected-parcels.ts'
import { createHandoverListStore, type HandoverListStore } from './stores/handover/handover-lists.ts'
import { createHandoverScanStore, type HandoverScanStore } from './stores/handover/handover-scans.ts'
import { createHoldingsStore, type HoldingsStore } from './stores/holdings.ts'
import { createLeftoversStore, type LeftoversStore } from './stores/leftovers.ts'
import { createLeftToPack, type LeftToPack } from './stores/orders/left-to-pack.ts'
import { createOrderImportStore, type OrderImportStore } from './stores/orders/order-imports.ts'
import { createOrderLists, type OrderLists } from './stores/orders/order-lists.ts'
import { createOrderStore, type OrderStore } from './stores/orders/orders.ts'
import { createOwnerStore, type OwnerStore } from './stores/owner.ts'
import { createLabelDoubts, type LabelDoubtStore } from './stores/print/label-doubts.ts'
import { createLabelRequestStore, type LabelRequestStore } from './stores/print/label-requests.ts'
import { createPrintJobStore, createWrittenFiles, type PrintJobStore } from './stores/print/print-jobs.ts'
import { createRequestStore, type RequestStore } from './stores/requests.ts'
import { createTrainingStore, type TrainingStore } from './stores/training.ts'
import { createUpdateStore, type UpdateStore } from './stores/updates.ts'
import { transactionsOver, type Transactions } from './transactions.ts'

/** Every store of one database: opened once, and passed to whoever needs some of them. */
export interface Stores extends Transactions {
  readonly attempts: AttemptStore
  readonly batches: BatchStore
  readonly billExceptions: ExceptionStore
  readonly billLinks: BillLinks
  readonly billRequests: BillRequests
  readonly billSearch: BillSearch
  readonly bills: BillStore
  readonly carrierPlaces: CarrierPlaceStore
  readonly contacts: ContactStore
  readonly counters: CounterStore
  readonly customerBook: CustomerBook
  readonly customerLearning: CustomerLearning
  readonly customers: CustomerStore
  readonly damagedRows: DamagedRowStore
  readonly decisions: DecisionStore
  readonly draftSearch: DraftSearch
  readonly drafts: DraftStore
  readonly forgetting: Forgetting
  readonly forgottenPhones: ForgottenPhones
  readonly expectedParcels: ExpectedParcels
  readonly handoverLists: HandoverListStore
  readonly handoverScans: HandoverScanStore
  readonly holdings: HoldingsStore
  readonly instances: InstanceStore
  readonly labelDoubts: LabelDoubtStore
  readonly labelRequests: LabelRequestStore
  readonly leftovers: LeftoversStore
  readonly leftToPack: LeftToPack
  readonly orderImports: OrderImportStore
  readonly orderLists: OrderLists
  readonly orders: OrderStore
  readonly owner: OwnerStore
  readonly parcelWeights: ParcelWeights
  readonly printJobs: PrintJobStore
  readonly requests: RequestStore
  readonly training: TrainingStore
  readonly updates: UpdateStore
  /** Whether a print became exactly this file. */
  isWrittenFile(path: string): boolean
  /** A single document of the database, in the form that its owner declares. */
  document<Schema extends z.ZodType>(name: DocumentName, schema: Schema): DocumentStore<z.infer<Schema>>
}

export function openStores(db: Database): Stores {
  const orders = createOrderStore(db)
  const customers = createCustomerStore(db)
  const instances = createInstanceStore(db)
  const customerBook = createCustomerBook(db, customers)
  const transactions = transactionsOver(db)
  const bills = createBillStore(db)
  const printJobs = createPrintJobStore(db, transactions)
  return {
    attempts: createAttemptStore(db),
    batches: createBatchStore(db),
    billExceptions: createExceptionStore(db),
    billLinks: createBillLinks(db),
    billRequests: createBillRequests(db),
    billSearch: createBillSearch(db),
    bills,
    carrierPlaces: createCarrierPlaceStore(db),
    contacts: createContactStore(db, customers, customerBook),
    counters: createCounterStore(db),
    customerBook,
    customerLearning: createCustomerLearning(db, customers),
    customers,
    damagedRows: createDamagedRowStore(db),
    decisions: createDecisionStore(db, transactions),
    draftSearch: createDraftSearch(db),
    drafts: createDraftStore(db),
    forgetting: createForgetting(db),
    forgottenPhones: createForgottenPhones(db),
    expectedParcels: createExpectedParcels(db),
    handoverLists: createHandoverListStore(db),
    handoverScans: createHandoverScanStore(db),
    holdings: createHoldingsStore(db),
    instances,
    labelDoubts: createLabelDoubts(db, bills),
    labelRequests: createLabelRequestStore(db, instances),
    leftovers: createLeftoversStore(db),
    leftToPack: createLeftToPack(db),
    orderImports: createOrderImportStore(db, orders),
    orderLists: createOrderLists(db, orders),
    orders,
    owner: createOwnerStore(db),
    parcelWeights: createParcelWeights(db),
    printJobs,
    requests: createRequestStore(db),
    training: createTrainingStore(db),
    updates: createUpdateStore(db),
    isWrittenFile: createWrittenFiles(db),
    document: (name, schema) => createDocumentStore(db, name, schema),
    ...transactions,
  }
}
