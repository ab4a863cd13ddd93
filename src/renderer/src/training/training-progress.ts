import type { TrainingProgress } from '../../../shared/domain/training.ts'
import { useAnswered, useChannel } from '../bridge/use-channel.ts'
import { useAccount, useStation } from '../shell/station.tsx'

/** How far a newcomer has come, and closing or opening the card that says so. */
export function useTrainingProgress(): {
  readonly progress: TrainingProgress | null
  closeCard(isClosed: boolean): Promise<void>
} {
  const { bridge } = useStation()
  const { data } = useChannel('training.progress', undefined)
  const answered = useAnswered()
  return {
    progress: data,
    async closeCard(isClosed) {
      const answer = await bridge.invoke('training.closeCard', { isClosed })
      if (answer.ok) answered('training.progress', undefined, answer.value)
    },
  }
}

/** To be called where a bill is opened that a search has found: in training that is a step. Main cannot see how it was found. */
export function useNoteFound(): () => void {
  const { bridge } = useStation()
  const isTraining = useAccount((state) => state.view?.account?.kind === 'training')
  const answered = useAnswered()
  const note = async (): Promise<void> => {
    const answer = await bridge.invoke('training.noteFound', undefined)
    if (answer.ok) answered('training.progress', undefined, answer.value)
  }
  return () => {
    if (isTraining) void note()
  }
}
