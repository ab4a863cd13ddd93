import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { useChannel } from '../bridge/use-channel.ts'
import css from './track.module.css'
import type { TrackedView } from './tracked-view.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'

/** One button a picture. Nothing is fetched before somebody asks: pictures show people's doors and faces. */
export function Pictures(props: { readonly view: TrackedView }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState<number | null>(null)
  const { billCode, images } = props.view
  const names = images.map(({ kind, link }, index) => {
    const number = images.slice(0, index + 1).filter((image) => image.kind === kind).length
    return { link: `${index} ${link}`, name: `${t(`track.imageKinds.${kind}`)} ${number}` }
  })
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
            action={index === 0 ? 'track.images' : undefined}
            onClick={() => setOpen(index)}
          >
            <IconPhoto aria-hidden="true" />
            {name}
          </ActionButton>
        ))}
      </div>
      {open === null ? null : (
        <Dialog onClose={() => setOpen(null)} title={`${names[open]?.name ?? ''} · ${billCode}`} width="content">
          <Picture billCode={billCode} index={open} name={names[open]?.name ?? ''} />
        </Dialog>
      )}
    </div>
  )
}

function Picture(props: { readonly billCode: string; readonly index: number; readonly name: string }): ReactNode {
  const { t } = useTranslation()
  const { billCode, index } = props
  const { data, error } = useChannel('tracking.image', { billCode, index })
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (data === null || image.current === null) return undefined
    const address = URL.createObjectURL(new Blob([data.bytes.slice()], { type: data.mediaType }))
    image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [data])
  if (error !== null) return <ErrorNote error={error} />
  if (data === null) return <p role="status">{t('track.imageLoading')}</p>
  return <img className={css['picture']} ref={image} alt={`${props.name} ${billCode}`} data-testid="picture" />
}
