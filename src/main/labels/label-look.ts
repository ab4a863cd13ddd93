import type { LabelChoices } from '../../shared/domain/label.ts'
import type { GreyPicture } from './logo/grey-picture.ts'

/** What a station shows on its labels: plain values, so that it can be handed to a drawing thread. */
export interface LabelLook {
  readonly shown: LabelChoices['shown']
  /** Null where the station has none. */
  readonly logo: LabelLogo | null
}

export interface LabelLogo {
  readonly picture: GreyPicture
  readonly tone: LabelChoices['logoTone']
}
