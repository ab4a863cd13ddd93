import type { ReactNode } from 'react'
import css from './dialog-actions.module.css'

/** The buttons at the foot of a dialog, with air above them whatever stands there. */
export function DialogActions(props: { readonly children: ReactNode }): ReactNode {
  return <div className={css['actions']}>{props.children}</div>
}
