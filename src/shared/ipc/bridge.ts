import type { AppError } from '../app-error.ts'
import type { Result } from '../result.ts'
import type { Channel, ChannelInput, ChannelOutput } from './contract.ts'
import type { EventName, EventPayload } from './events.ts'

/** The one object that the renderer gets from preload. */
export interface Bridge {
  /** `boundTo`: the account it is meant for; refused where another has come to the front meanwhile. */
  invoke<C extends Channel>(
    channel: C,
    input: ChannelInput<C>,
    boundTo?: string,
  ): Promise<Result<ChannelOutput<C>, AppError>>
  /** Calls `listener` for each event until the returned function is called. */
  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void
}
