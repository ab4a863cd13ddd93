import type { LabelChoices } from '../../../shared/domain/printing/label.ts'
import type { GreyPicture } from '../logo/grey-picture.ts'

/** What a label shows, ready to be drawn. */
export interface LabelLook {
  readonly shown: LabelChoices['shown']
  /** Null where the station has none. */
  readonly logo: LabelLogo | null
}

export interface LabelLogo {
  readonly picture: GreyPicture
  readonly tone: LabelChoices['logoTone']
}

/** What a station shows on its labels, as it is kept: only the drawing threads unpack the logo. */
export interface StationLook {
  readonly shown: LabelChoices['shown']
  /** Null where the station has none. */
  readonly logo: KeptLogo | null
}

interface KeptLogo {
  /** The file that this program wrote. */
  readonly png: Uint8Array
  readonly tone: LabelChoices['logoTone']
}
