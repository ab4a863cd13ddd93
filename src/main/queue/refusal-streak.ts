const tooMany = 3

/** Counts identical refusals in a row: a blocked account would otherwise turn the whole queue into REJECTED. */
export function createRefusalStreak(): { add(status: number, message: string): boolean; end(): void } {
  let last = ''
  let length = 0
  return {
    /** True from the third identical refusal on. */
    add(status, message) {
      const refusal = `${status} ${message}`
      length = refusal === last ? length + 1 : 1
      last = refusal
      return length >= tooMany
    },
    end() {
      last = ''
      length = 0
    },
  }
}
