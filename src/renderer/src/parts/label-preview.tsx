import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import { ActionButton } from '../components/action-button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Note } from '../components/note.tsx'
import { useStation } from '../stores/station.tsx'
import css from './label-preview.module.css'

// Vite puts the file beside the page and its address in here.
GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** The pages of a label, drawn by pdf.js: the browser's own viewer would need permissions that the page does not have. */
export function LabelPreview(props: { readonly billCode: string }): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const [saved, setSaved] = useState<string | null>(null)
  const [saveError, setSaveError] = useState<AppError | null>(null)
  const holder = useRef<HTMLDivElement>(null)
  const label = useLabel(props.billCode, holder)
  const save = async (): Promise<void> => {
    const answer = await bridge.invoke('labels.save', { billCode: props.billCode })
    setSaveError(answer.ok ? null : answer.error)
    setSaved(answer.ok ? answer.value.path : null)
  }
  const error = label.error ?? saveError
  return (
    <div className={css['preview']} data-testid="label-preview" data-pages={label.pages}>
      {error === null ? null : <ErrorNote error={error} />}
      {label.cut === 0 ? null : <Note tone="warn">{t('bills.labelCut', { count: label.cut })}</Note>}
      {label.drawn || error !== null ? null : <p role="status">{t('bills.labelLoading')}</p>}
      <div className={css['pages']} ref={holder} />
      {saved === null ? null : <Note tone="ok">{t('bills.labelSaved', { path: saved })}</Note>}
      <ActionButton data-testid="save-label" disabled={label.error !== null} onClick={() => void save()}>
        {t('bills.saveLabel')}
      </ActionButton>
    </div>
  )
}

interface DrawnLabel {
  readonly error: AppError | null
  readonly pages: number
  readonly drawn: boolean
  readonly cut: number
}

/** Draws into `holder` what main renders. */
function useLabel(billCode: string, holder: RefObject<HTMLDivElement | null>): DrawnLabel {
  const { bridge } = useStation()
  const { t } = useTranslation()
  const [state, setState] = useState<DrawnLabel>(nothingDrawn)
  useEffect(() => {
    let wanted = true
    let loading: PDFDocumentLoadingTask | undefined
    const draw = async (): Promise<void> => {
      setState(nothingDrawn)
      const answer = await bridge.invoke('labels.render', { billCode })
      if (!wanted) return
      if (!answer.ok) {
        setState({ ...nothingDrawn, error: answer.error })
        return
      }
      const { pdf, pages, cut } = answer.value
      loading = getDocument({ data: pdf.slice(), useWasm: false, disableFontFace: true })
      const canvases = await drawPages(loading, (page) => t('bills.labelPages', { page, pages }))
      if (!wanted) return
      holder.current?.replaceChildren(...canvases)
      setState({ error: null, pages, drawn: true, cut: cut.length })
    }
    draw().catch((cause: unknown) => {
      if (wanted) setState({ ...nothingDrawn, error: { code: 'label-failed', detail: String(cause) } })
    })
    return () => {
      wanted = false
      void loading?.destroy()
    }
  }, [bridge, billCode, holder, t])
  return state
}

const nothingDrawn = { error: null, pages: 0, drawn: false, cut: 0 } as const

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
