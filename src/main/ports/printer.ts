import type { PrinterInfo, PrintReason } from '../../shared/domain/printing/printing.ts'
import type { Result } from '../../shared/result.ts'

export interface PrintOptions {
  /** The printer's name in the operating system. */
  readonly printer: string
  readonly copies: number
  /** Of the file, for one copy. */
  readonly pages: number
  /** Size of the paper; a PDF page is printed on it at 100 %, never fitted. */
  readonly paperMm: { readonly width: number; readonly height: number }
  /** The paper in the printer's own words; empty for the size in millimetres. */
  readonly paperName: string
  /** Shown in the print system's list. */
  readonly title: string
  /** The print system has the whole document: the next one may follow it. One that says nothing has it when it is done with it. */
  readonly accepted?: () => void
  /** Stops waiting for the printer; what was handed over stays with it. */
  readonly signal?: AbortSignal
}

/** Nothing of the document came out, and nothing will. */
type NotPrintedReason = Extract<
  PrintReason,
  'printer-not-found' | 'printer-refused' | 'print-system-down' | 'file-not-written'
>
/** The document may be, or may yet come, on paper. */
type UnclearReason = Extract<
  PrintReason,
  'printer-vanished' | 'ended-by-printer' | 'still-waiting' | 'answer-unclear' | 'stopped-while-sending'
>

export interface NotPrinted {
  readonly kind: 'not-printed'
  readonly reason: NotPrintedReason
  readonly detail: string
}

/** What became of a document. Whatever is not certain is `unclear`: a second label must never come by itself. */
export type PrintOutcome =
  | { readonly kind: 'printed'; readonly systemJob: string }
  | NotPrinted
  | {
      readonly kind: 'unclear'
      readonly reason: UnclearReason
      readonly detail: string
      readonly systemJob: string
    }

/** `taken-back`: nothing of the document comes out from now on. */
export type Withdrawn = 'taken-back' | 'not-taken-back'

/** A document that the print system was given between two times: by its name there another one may be meant since. */
export interface HandedDocument {
  readonly printer: string
  readonly systemJob: string
  readonly askedAtMs: number
  readonly stateSinceMs: number
}

/** One print system. None of its functions throws. */
export interface PrinterAdapter {
  list(): Promise<Result<readonly PrinterInfo[], NotPrinted>>
  /** Prints a PDF file; resolves when the printer is done with it, has refused it, or has been waited for long enough. */
  print(file: string, options: PrintOptions): Promise<PrintOutcome>
  /** Takes a document out of the print system, all its pages; what is on paper stays there. */
  cancel(order: HandedDocument): Promise<Withdrawn>
}
