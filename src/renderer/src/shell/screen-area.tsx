import { useEffect, type ReactNode } from 'react'
import { NewBill } from '../new-bill/new-bill.tsx'
import type { Screen } from './navigation-store.ts'
import { useNavigation } from './station.tsx'
import css from './shell.module.css'
import { KeptMounted } from './kept-mounted.tsx'
import { readLater, readWhenIdle } from '../ui/read-later.tsx'

const Queue = readLater(async () => (await import('../queue/queue.tsx')).Queue)
const Bills = readLater(async () => (await import('../bills/bills.tsx')).Bills)
const Batch = readLater(async () => (await import('../batches/batch.tsx')).Batch)
const Track = readLater(async () => (await import('../tracking/track.tsx')).Track)
const Fees = readLater(async () => (await import('../fees/fees.tsx')).Fees)
const Print = readLater(async () => (await import('../labels/print.tsx')).Print)
const Orders = readLater(async () => (await import('../orders/orders.tsx')).Orders)
const Import = readLater(async () => (await import('../orders/import/import.tsx')).Import)
const Handover = readLater(async () => (await import('../handover/handover.tsx')).Handover)
const Customers = readLater(async () => (await import('../customers/customers.tsx')).Customers)
const Settings = readLater(async () => (await import('../settings/settings.tsx')).Settings)

/** The screens that are shown and hidden all day long, and those where something is typed that must not be lost. */
const keptMounted = {
  newBill: <NewBill />,
  queue: <Queue />,
  bills: <Bills />,
  orders: <Orders />,
  import: <Import />,
  settings: <Settings />,
}

/** The others begin anew at every visit, with what the autosave kept of them. */
const passing: Readonly<Partial<Record<Screen, ReactNode>>> = {
  batch: <Batch />,
  track: <Track />,
  fees: <Fees />,
  print: <Print />,
  handover: <Handover />,
  customers: <Customers />,
}

/** The one screen that is open. New bill is there from the start: it brings back what was typed before another screen hands it a bill. */
export function ScreenArea(): ReactNode {
  useEffect(readWhenIdle, [])
  return (
    <>
      <KeptMounted screen="new-bill" fromStart>
        {keptMounted.newBill}
      </KeptMounted>
      <KeptMounted screen="queue">{keptMounted.queue}</KeptMounted>
      <KeptMounted screen="bills">{keptMounted.bills}</KeptMounted>
      <Passing />
      <KeptMounted screen="orders">{keptMounted.orders}</KeptMounted>
      <KeptMounted screen="import">{keptMounted.import}</KeptMounted>
      <KeptMounted screen="settings">{keptMounted.settings}</KeptMounted>
    </>
  )
}

function Passing(): ReactNode {
  const screen = useNavigation((state) => state.screen)
  const open = passing[screen]
  if (open === undefined) return null
  return (
    <div className={css['screen']} data-screen={screen}>
      {open}
    </div>
  )
}
