import { createSampleStation, type SampleOptions } from './sample-station.ts'

// The page's address carries what the sample is to be like; the renderer finds its bridge where preload would put it.
const wish = new URLSearchParams(location.search).get('sample') ?? '{}'
Object.assign(window, { packbench: createSampleStation(JSON.parse(wish) as SampleOptions) })
void import('../../../src/renderer/src/main.tsx')
