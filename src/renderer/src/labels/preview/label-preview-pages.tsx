import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import type { Result } from '../../../../shared/result.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import css from './label-preview.module.css'
import { fieldWord } from '../truncation/label-field-word.ts'

// Vite puts the file beside the page and its address in here.
GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

type LoadPaper = () => Promise<Result<ChannelOutput<'labels.render'>, AppError>>

/** Paper drawn by pdf.js: the browser's own viewer would need permissions that the page does not have. */
export function LabelPages(props: {
  /** Called anew whenever it is another function; what was drawn before stays until then. */
  readonly load: LoadPaper
  /** `fitting` and `tall` show a whole page: beside the settings, in a dialog. */
  readonly size?: 'usual' | 'fitting' | 'tall'
  readonly onDrawn?: (isDrawn: boolean) => void
}): ReactNode {
  const { t } = useTranslation()
  const holder = useRef<HTMLDivElement>(null)
  const paper = useDrawnPaper(props.load, holder, props.onDrawn)
  const fields = [...new Set(paper.truncated.map(fieldWord))].map((word) => t(`paper.fields.${word}`))
  return (
    <div className={css['preview']} data-testid="label-preview" data-pages={paper.pages}>
      <ErrorNote error={paper.error} />
      {fields.length === 0 ? null : <Note tone="warn">{t('paper.cutFields', { fields: fields.join(', ') })}</Note>}
      {paper.drawn || paper.error !== null ? null : <p role="status">{t('bills.labelLoading')}</p>}
      <div className={`${css['pages']} ${css[props.size ?? 'usual'] ?? ''}`} ref={holder} />
    </div>
  )
}

interface DrawnPaper {
  readonly error: AppError | null
  readonly pages: number
  readonly drawn: boolean
  readonly truncated: readonly string[]
}

const nothingDrawn: DrawnPaper = { error: null, pages: 0, drawn: false, truncated: [] }

/**
 * Draws into `holder` what main renders. Not through the query layer: a cache would keep the pages of every label that was looked at, and what has to
 * be ended with the question is the drawing.
 */
function useDrawnPaper(
  load: LoadPaper,
  holder: RefObject<HTMLDivElement | null>,
  onDrawn: ((isDrawn: boolean) => void) | undefined,
): DrawnPaper {
  const { t } = useTranslation()
  const [state, setState] = useState<DrawnPaper>(nothingDrawn)
  const reported = useRef(onDrawn)
  useEffect(() => {
    reported.current = onDrawn
  }, [onDrawn])
  useEffect(() => {
    let wanted = true
    let loading: PDFDocumentLoadingTask | undefined
    const resolve = (next: DrawnPaper): void => {
      if (!wanted) return
      if (next.error !== null) holder.current?.replaceChildren()
      setState(next)
      reported.current?.(next.error === null)
    }
    const draw = async (): Promise<void> => {
      const answer = await load()
      if (!answer.ok) return resolve({ ...nothingDrawn, error: answer.error })
      const { pdf, pages, truncated } = answer.value
      if (!wanted) return
      loading = getDocument({ data: pdf.slice(), useWasm: false, disableFontFace: true })
      const canvases = await drawPages(loading, (page) => t('bills.labelPages', { page, pages }))
      if (wanted) holder.current?.replaceChildren(...canvases)
      resolve({ error: null, pages, drawn: true, truncated })
    }
    draw().catch((cause: unknown) =>
      resolve({ ...nothingDrawn, error: { code: 'label-failed', detail: String(cause) } }),
    )
    return () => {
      wanted = false
      void loading?.destroy()
    }
  }, [load, holder, t])
  return state
}

/** Twice the size on screen, so that the bars of the code stay sharp. */
const sharpness = 2

async function drawPages(
  loading: PDFDocumentLoadingTask,
  name: (page: number) => string,
): Promise<HTMLCanvasElement[]> {
  const document_ = await loading.promise
  const numbers = Array.from({ length: document_.numPages }, (_, index) => index + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const page = await document_.getPage(number)
      const viewport = page.getViewport({ scale: sharpness })
      const canvas = document.createElement('canvas')
      canvas.width = Math.ceil(viewport.width)
      canvas.height = Math.ceil(viewport.height)
      canvas.setAttribute('role', 'img')
      canvas.setAttribute('aria-label', name(number))
      await page.render({ canvas, viewport }).promise
      return canvas
    }),
  )
}
