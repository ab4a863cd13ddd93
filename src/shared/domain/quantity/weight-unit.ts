/** Rounding and a reweighing at the carrier move a weight a little; a wrong unit moves it a thousandfold. */
const least = 300
const most = 3000

/**
 * Whether the weight that tracking returns says that the create calls were read in another unit: the contract names none,
 * so the station's setting may be wrong. `thousandfold`: the carrier believes in a thousand times what was sent. A zero says
 * nothing: the carrier may not have weighed the parcel yet.
 */
export function weightUnitDoubt(
  sentGrams: number | null,
  trackedGrams: number | null,
): 'thousandfold' | 'thousandth' | null {
  if (sentGrams === null || trackedGrams === null || sentGrams <= 0) return null
  const factor = trackedGrams / sentGrams
  if (factor >= least && factor <= most) return 'thousandfold'
  return 1 / factor >= least && 1 / factor <= most ? 'thousandth' : null
}
