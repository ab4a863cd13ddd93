import { useState, type ReactNode } from 'react'
import { HandoverBook } from './handover-book.tsx'
import { ScanHandover } from './scan-handover.tsx'

/** Giving parcels to the driver: the list that is being scanned, or the book of those that were closed. */
export function Handover(): ReactNode {
  const [isBook, setIsBook] = useState(false)
  return isBook ? <HandoverBook onBack={() => setIsBook(false)} /> : <ScanHandover onBook={() => setIsBook(true)} />
}
