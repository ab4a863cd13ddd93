export interface CdpFrame {
  readonly id: string
  readonly parentId?: string
  readonly name?: string
  readonly url: string
}

export interface CdpTarget {
  readonly targetId: string
  readonly type: string
  readonly url: string
  readonly openerId?: string
}

export interface PausedRequest {
  readonly requestId: string
  readonly frameId: string
  readonly resourceType: string
  readonly request: {
    readonly url: string
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly postDataEntries?: readonly { readonly bytes?: string }[]
  }
  /** Present where the response is what is paused. */
  readonly responseStatusCode?: number
  readonly responseStatusText?: string
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[]
}

/** The events of the DevTools protocol that the host listens for, with the fields it reads. */
export interface CdpEvents {
  'Target.attachedToTarget': {
    readonly sessionId: string
    readonly targetInfo: CdpTarget
    readonly waitingForDebugger: boolean
  }
  'Target.detachedFromTarget': { readonly sessionId: string }
  'Fetch.requestPaused': PausedRequest
  'Page.frameNavigated': { readonly frame: CdpFrame }
  'Page.frameAttached': { readonly frameId: string; readonly parentFrameId: string }
  'Page.frameDetached': { readonly frameId: string; readonly reason: string }
  'Page.navigatedWithinDocument': { readonly frameId: string; readonly url: string }
  'Page.domContentEventFired': object
  'Page.loadEventFired': object
  'Page.windowOpen': { readonly url: string; readonly windowName: string; readonly windowFeatures: readonly string[] }
  'Page.javascriptDialogOpening': { readonly type: string; readonly message: string }
  'Page.frameRequestedNavigation': { readonly frameId: string; readonly url: string }
  'Runtime.bindingCalled': { readonly name: string; readonly payload: string; readonly executionContextId: number }
  'Runtime.consoleAPICalled': {
    readonly type: string
    readonly args: readonly { readonly value?: unknown; readonly description?: string }[]
  }
  'Runtime.executionContextCreated': {
    readonly context: { readonly id: number; readonly name: string; readonly auxData?: { readonly frameId?: string } }
  }
  'Runtime.executionContextDestroyed': { readonly executionContextId: number }
  'Runtime.executionContextsCleared': object
  'Inspector.targetCrashed': object
}
