import type { UpdateRefusal } from '../../shared/domain/update.ts'

export interface FoundUpdate {
  readonly version: string
  readonly bytes: number
}

/** An update that the start of this run has found not to have done its work. */
export interface FailedUpdate {
  readonly version: string
  readonly refusal: Extract<UpdateRefusal, 'not-installed' | 'not-proven'>
}

/** What was asked of the updater and was not done. */
export interface RefusedUpdate {
  readonly kind: 'refused'
  readonly refusal: UpdateRefusal
  readonly detail: string
}

/** What only the shell can do with a newer version. None of its functions throws. */
export interface Updater {
  /** Looks at the server; nothing newer is `none`. */
  find(
    server: string,
  ): Promise<{ readonly kind: 'found'; readonly update: FoundUpdate } | { readonly kind: 'none' } | RefusedUpdate>
  /** In the background, in full. */
  download(): Promise<{ readonly kind: 'downloaded' } | RefusedUpdate>
  /** Ends the station, unless something is under way then, and installs. @param byPerson nobody has to be away */
  install(byPerson: boolean): void
}
