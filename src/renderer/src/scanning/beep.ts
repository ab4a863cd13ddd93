/** How a scan went; or the scale's weight was taken. */
export type ScanSound = 'accepted' | 'unknown' | 'wrong' | 'repeated' | 'complete' | 'weighed'

interface Tone {
  readonly hz: number
  readonly startMs: number
  readonly lengthMs: number
}

/**
 * Told apart by count and length as much as by pitch, as they are over the noise of a hall: one short high tone, two low
 * ones, a high and a low one for what was done already, one long deep one, three that rise for all that was waited for. The scale ticks: it is no
 * scan.
 */
export const tones: Readonly<Record<ScanSound, readonly Tone[]>> = {
  accepted: [{ hz: 1047, startMs: 0, lengthMs: 90 }],
  unknown: [
    { hz: 440, startMs: 0, lengthMs: 110 },
    { hz: 440, startMs: 180, lengthMs: 110 },
  ],
  repeated: [
    { hz: 1047, startMs: 0, lengthMs: 90 },
    { hz: 523, startMs: 110, lengthMs: 140 },
  ],
  wrong: [{ hz: 196, startMs: 0, lengthMs: 450 }],
  complete: [
    { hz: 784, startMs: 0, lengthMs: 90 },
    { hz: 1047, startMs: 120, lengthMs: 90 },
    { hz: 1319, startMs: 240, lengthMs: 140 },
  ],
  weighed: [{ hz: 1568, startMs: 0, lengthMs: 25 }],
}

/** Loudness at a volume in percent: squared, because ears hear so. */
export function gainOf(volumePercent: number): number {
  return 0.5 * (Math.min(100, Math.max(0, volumePercent)) / 100) ** 2
}

/** So that a packer who looks at the parcel knows how the scan went. Silent where there is no sound device. */
export function beep(sound: ScanSound, volumePercent: number): void {
  const audio = new AudioContext()
  const loudness = audio.createGain()
  loudness.gain.value = gainOf(volumePercent)
  loudness.connect(audio.destination)
  const beginsAt = audio.currentTime
  const oscillators = tones[sound].map(({ hz, startMs, lengthMs }) => {
    const tone = audio.createOscillator()
    tone.frequency.value = hz
    tone.connect(loudness)
    tone.start(beginsAt + startMs / 1000)
    tone.stop(beginsAt + (startMs + lengthMs) / 1000)
    return tone
  })
  oscillators.at(-1)?.addEventListener('ended', () => void audio.close())
}
