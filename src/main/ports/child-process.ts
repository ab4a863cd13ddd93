/** A process of the application's own that can be killed, whatever it is doing. Messages are plain values. */
export interface ChildProcess {
  send(message: unknown): void
  kill(): void
}

export interface ChildListeners {
  readonly message: (message: unknown) => void
  /** Also where it never began. */
  readonly ended: () => void
}

/** Starts the process of the scale. */
export type StartChild = (listeners: ChildListeners) => ChildProcess
