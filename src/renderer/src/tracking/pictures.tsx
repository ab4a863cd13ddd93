import { Modal } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { useStation } from '../shell/station.tsx'
import css from './track.module.css'
import type { TrackedView } from './tracked-view.ts'

/** One button a picture. Nothing is fetched before somebody asks: pictures show people's doors and faces. */
export function Pictures(props: { readonly view: TrackedView }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState<number | null>(null)
  const { billCode, images } = props.view
  const names = images.map(({ kind, link }, index) => {
    const number = images.slice(0, index + 1).filter((image) => image.kind === kind).length
    return { link: `${index} ${link}`, name: `${t(`track.imageKinds.${kind}`)} ${number}` }
  })
  useShortcuts({ 'Alt+I': () => images.length > 0 && setOpen(0) }, open === null)
  return (
    <div className={css['pictures']}>
      <div className={css['line']}>
        <h2>{t('track.images')}</h2>
        <span className={css['dim']}>{t(images.length === 0 ? 'track.noImages' : 'track.imagesText')}</span>
      </div>
      <div className={css['pictureButtons']}>
        {names.map(({ link, name }, index) => (
          <ActionButton
            key={link}
            data-testid="open-image"
            {...(index === 0 ? { keys: 'Alt I' } : {})}
            onClick={() => setOpen(index)}
          >
            <IconPhoto aria-hidden="true" />
            {name}
          </ActionButton>
        ))}
      </div>
      {open === null ? null : (
        <Modal
          opened
          onClose={() => setOpen(null)}
          title={`${names[open]?.name ?? ''} · ${billCode}`}
          size="auto"
          closeButtonProps={{ 'aria-label': t('dialogs.close') }}
        >
          <Picture billCode={billCode} index={open} name={names[open]?.name ?? ''} />
        </Modal>
      )}
    </div>
  )
}

function Picture(props: { readonly billCode: string; readonly index: number; readonly name: string }): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const { billCode, index } = props
  const [shown, setShown] = useState<{ address: string | null; error: AppError | null }>({ address: null, error: null })
  useEffect(() => {
    let address: string | null = null
    let wanted = true
    const load = async (): Promise<void> => {
      const answer = await bridge.invoke('tracking.image', { billCode, index })
      if (!wanted) return
      if (!answer.ok) {
        setShown({ address: null, error: answer.error })
        return
      }
      const { bytes, mediaType } = answer.value
      address = URL.createObjectURL(new Blob([bytes.slice()], { type: mediaType }))
      setShown({ address, error: null })
    }
    void load()
    return () => {
      wanted = false
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [bridge, billCode, index])
  if (shown.error !== null) return <ErrorNote error={shown.error} />
  if (shown.address === null) return <p role="status">{t('track.imageLoading')}</p>
  return <img className={css['picture']} src={shown.address} alt={`${props.name} ${billCode}`} data-testid="picture" />
}
