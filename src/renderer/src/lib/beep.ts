const volume = 0.08
const lengthSeconds = 0.12

const pitchesHz = { accepted: 880, unknown: 220 } as const

/** A short tone, so that a packer who looks at the parcel knows how the scan went. Silent where there is no sound device. */
export function beep(kind: keyof typeof pitchesHz): void {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  loudness.gain.value = volume
  tone.frequency.value = pitchesHz[kind]
  tone.connect(loudness).connect(audio.destination)
  tone.addEventListener('ended', () => void audio.close())
  tone.start()
  tone.stop(audio.currentTime + lengthSeconds)
}
