type Send = (name: string, payload: unknown) => void

/** The way of the core's events to the window. */
export interface EventWay {
  readonly send: Send
  /** The page listens from here on. */
  pageLoaded(): void
  /** It has crashed, and is loaded again. */
  pageGone(): void
}

/**
 * The core opens the station's data while the page is still loading, and what it finds there (a damaged database, a copy) is reported
 * once. Such an alert waits for the page, and so does one that comes while a crashed page is loaded again; every other event is about data that the page asks for when it begins.
 */
export function holdEarlyAlerts(toPage: Send): EventWay {
  const early: unknown[] = []
  let isLoaded = false
  return {
    send(name, payload) {
      if (!isLoaded && name === 'station.alert') early.push(payload)
      else toPage(name, payload)
    },
    pageGone() {
      isLoaded = false
    },
    pageLoaded() {
      isLoaded = true
      for (const payload of early.splice(0)) toPage('station.alert', payload)
    },
  }
}
