import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import {
  copyInPlace,
  copyInPlaceSync,
  createFile,
  putInPlace,
  putInPlaceSync,
  replaceFile,
  replaceFileSync,
  syncFolder,
  syncFolderLater,
  whileHeldSync,
  type AsyncDisk,
  type Disk,
} from '../../../src/main/files/durable-file.ts'
import { skip } from '../../skip.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-'))
  file = join(folder, 'kept.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null)

/** A disk that fails at one step, and says in which order the steps came. */
function failingAt(step: keyof Disk | 'half' | null) {
  const steps: string[] = []
  const at = (name: keyof Disk, work: () => void): void => {
    steps.push(name)
    if (name === step) throw new Error(`EIO: ${name}`)
    work()
  }
  const disk: Disk = {
    mkdir: (made) => at('mkdir', () => mkdirSync(made, { recursive: true })),
    write: (path, content, mode) =>
      at('write', () => {
        const isHalf = step === 'half' && content.length > 0
        writeFileSync(path, isHalf ? content.slice(0, 2) : content, { mode, flag: 'wx' })
        if (isHalf) throw new Error('ENOSPC: half')
      }),
    syncFile: () => at('syncFile', () => undefined),
    rename: (from, to) =>
      at('rename', () => {
        writeFileSync(to, readFileSync(from))
        rmSync(from)
      }),
    syncFolder: () => at('syncFolder', () => undefined),
    remove: (path) => at('remove', () => rmSync(path, { force: true })),
  }
  return { disk, steps }
}

function later({ disk, steps }: ReturnType<typeof failingAt>, knowsLinks = true): { disk: AsyncDisk; steps: string[] } {
  const inTime = <Args extends readonly unknown[]>(call: (...args: Args) => void) => {
    return async (...args: Args): Promise<void> => {
      await Promise.resolve()
      call(...args)
    }
  }
  const { mkdir, write, syncFile, rename, syncFolder: syncNames, remove } = disk
  return {
    steps,
    disk: {
      mkdir: inTime(mkdir),
      write: inTime(write),
      syncFile: inTime(syncFile),
      rename: inTime(rename),
      syncFolder: inTime(syncNames),
      remove: inTime(remove),
      list: async (listed) => {
        await Promise.resolve()
        return readdirSync(listed)
      },
      link: async (from, to) => {
        await Promise.resolve()
        if (!knowsLinks) throw new Error('EPERM: link')
        linkSync(from, to)
      },
    },
  }
}

const ways = {
  'at once': async (content: string, failing: ReturnType<typeof failingAt>) => {
    await Promise.resolve()
    replaceFileSync(file, content, {}, failing.disk)
  },
  awaited: (content: string, failing: ReturnType<typeof failingAt>) =>
    replaceFile(file, content, {}, later(failing).disk),
}

describe.each(Object.entries(ways))('a file that is replaced %s', (_way, replace) => {
  it('is on the disk before it takes the name, and the name before it is done', async () => {
    const failing = failingAt(null)
    await replace('after', failing)
    expect(failing.steps.filter((step) => step !== 'remove')).toEqual([
      'mkdir',
      'write',
      'syncFile',
      'rename',
      'syncFolder',
    ])
    expect(read()).toBe('after')
  })

  it.each(['mkdir', 'write', 'half', 'syncFile', 'rename'] as const)(
    'is the one before where the disk fails at %s, and nothing lies beside it',
    async (step) => {
      writeFileSync(file, 'before')
      await expect(replace('after', failingAt(step))).rejects.toThrow(/EIO|ENOSPC/)
      expect(read()).toBe('before')
      expect(readdirSync(folder)).toEqual(['kept.json'])
    },
  )

  it('is told of where only its name may not be durable', async () => {
    writeFileSync(file, 'before')
    await expect(replace('after', failingAt('syncFolder'))).rejects.toThrow('EIO: syncFolder')
    expect(read()).toBe('after')
  })

  it('gives the reason of the write, also where the temporary file cannot be removed', async () => {
    const failing = failingAt('rename')
    const broken = { ...failing.disk, remove: failingAt('remove').disk.remove }
    await expect(replace('after', { ...failing, disk: broken })).rejects.toThrow('EIO: rename')
  })
})

test('a file is its owner’s alone, or whoever’s it is said to be, and its folder is made', async () => {
  const mode = (path: string): number => statSync(path).mode & 0o777
  const other = join(folder, 'new', 'other.json')
  replaceFileSync(file, 'a')
  await replaceFile(other, 'b', { mode: 0o640 })
  expect([mode(file), mode(other)]).toEqual([0o600, 0o640])
  expect([read(), readFileSync(other, 'utf8')]).toEqual(['a', 'b'])
  expect([readdirSync(dirname(other)), readdirSync(folder)]).toEqual([['other.json'], ['kept.json', 'new']])
})

test('what a process that was killed has left beside the file goes with the next write; what is of other files stays', async () => {
  writeFileSync(`${file}.new`, 'half')
  replaceFileSync(file, 'a')
  expect(readdirSync(folder)).toEqual(['kept.json'])
  writeFileSync(`${file}.1b4e28ba-2fa1-11d2-883f-0016d3cca427.7.new`, 'half')
  writeFileSync(join(folder, 'other.json.new'), '')
  writeFileSync(`${file}.damaged-42`, '')
  await replaceFile(file, 'b')
  expect(readdirSync(folder).toSorted()).toEqual(['kept.json', 'kept.json.damaged-42', 'other.json.new'])
})

test('writes of one thread that meet leave one of them, and do not take each other’s file away', async () => {
  const texts = Array.from({ length: 8 }, (_, n) => `text ${n}`)
  await Promise.all(texts.map((text) => replaceFile(file, text)))
  expect(texts).toContain(read())
  expect(readdirSync(folder)).toEqual(['kept.json'])
})

test('a write that was given up takes no place, however late the disk answers', async () => {
  writeFileSync(file, 'before')
  const givingUp = new AbortController()
  const writing = replaceFile(file, 'after', { signal: givingUp.signal })
  givingUp.abort()
  await expect(writing).rejects.toThrow('aborted')
  expect([read(), readdirSync(folder)]).toEqual(['before', ['kept.json']])
})

describe.each([
  ['with links', true],
  ['without them', false],
])('a file that is to be new, on a disk %s', (_disk, knowsLinks) => {
  const diskFailingAt = (step: Parameters<typeof failingAt>[0]) => later(failingAt(step), knowsLinks)

  it('is written whole, and never over another', async () => {
    expect(await createFile(file, 'mine', {}, diskFailingAt(null).disk)).toBe(true)
    expect(await createFile(file, 'other', {}, diskFailingAt(null).disk)).toBe(false)
    expect([read(), readdirSync(folder)]).toEqual(['mine', ['kept.json']])
  })

  it('leaves the name to whoever takes it meanwhile', async () => {
    const { disk } = diskFailingAt(null)
    const meanwhile: AsyncDisk = {
      ...disk,
      syncFile: async (path) => {
        await disk.syncFile(path)
        writeFileSync(file, 'theirs')
      },
    }
    expect(await createFile(file, 'mine', {}, meanwhile)).toBe(false)
    expect([read(), readdirSync(folder)]).toEqual(['theirs', ['kept.json']])
  })

  it.each(['write', 'half', 'syncFile', ...(knowsLinks ? [] : (['rename'] as const))] as const)(
    'is not there where the disk fails at %s',
    async (step) => {
      await expect(createFile(file, 'mine', {}, diskFailingAt(step).disk)).rejects.toThrow(/EIO|ENOSPC/)
      expect(readdirSync(folder)).toEqual([])
    },
  )
})

test('a file that is to be new is never seen half written or empty', async () => {
  const { disk } = later(failingAt(null))
  const seen: (string | null)[] = []
  const watched = (call: (...args: never[]) => Promise<void>) => {
    return async (...args: unknown[]): Promise<void> => {
      await call(...(args as never[]))
      seen.push(read())
    }
  }
  const { write, syncFile, link, remove, syncFolder: syncNames } = disk
  const all = { write, syncFile, link, remove, syncFolder: syncNames }
  const watchedDisk = Object.fromEntries(Object.entries(all).map(([name, call]) => [name, watched(call)]))
  await createFile(file, 'whole', {}, { ...disk, ...watchedDisk })
  expect(seen).toEqual([null, null, 'whole', 'whole', 'whole'])
})

describe('a file that was written elsewhere', () => {
  const written = (): string => {
    const part = join(folder, 'part')
    writeFileSync(part, 'whole')
    return part
  }

  it('gets its name, durably', async () => {
    const failing = failingAt(null)
    putInPlaceSync(written(), file, failing.disk)
    expect(failing.steps).toEqual(['syncFile', 'rename', 'syncFolder'])
    expect(read()).toBe('whole')
    const again = failingAt(null)
    await putInPlace(written(), file, later(again).disk)
    expect(again.steps).toEqual(['syncFile', 'rename', 'syncFolder'])
  })

  it.each(['syncFile', 'rename'] as const)('gets it not where the disk fails at %s', async (step) => {
    const part = written()
    expect(() => putInPlaceSync(part, file, failingAt(step).disk)).toThrow(`EIO: ${step}`)
    await expect(putInPlace(part, file, later(failingAt(step)).disk)).rejects.toThrow(`EIO: ${step}`)
    expect([read(), existsSync(part)]).toEqual([null, true])
  })
})

describe('a copy', () => {
  const original = (): string => {
    const source = join(folder, 'original')
    writeFileSync(source, 'whole')
    chmodSync(source, 0o755)
    writeFileSync(file, 'before')
    return source
  }
  type Failing = ReturnType<typeof failingAt>
  const copies = [
    ['at once', (from: string, failing?: Failing) => copyInPlaceSync(from, file, failing?.disk)],
    ['in time', (from: string, failing?: Failing) => copyInPlace(from, file, failing && later(failing).disk)],
  ] as const

  it.each(copies)('takes the place of a file durably, with the permissions of the original: %s', async (_, copy) => {
    const failing = failingAt(null)
    await copy(original(), failing)
    expect([read(), failing.steps]).toEqual(['whole', ['syncFile', 'rename', 'syncFolder']])
    expect(readdirSync(folder).toSorted()).toEqual(['kept.json', 'original'])
    await copy(join(folder, 'original'))
    expect(statSync(file).mode & 0o777).toBe(0o755)
  })

  it.each(copies)('leaves the file before and no half copy where the disk fails: %s', async (_, copy) => {
    const source = original()
    for (const step of ['syncFile', 'rename'] as const) {
      await expect((async () => copy(source, failingAt(step)))()).rejects.toThrow(`EIO: ${step}`)
      expect([read(), readdirSync(folder).toSorted()]).toEqual(['before', ['kept.json', 'original']])
    }
    await expect((async () => copy(join(folder, 'none'), failingAt(null)))()).rejects.toThrow('ENOENT')
    expect(read()).toBe('before')
  })
})

test('a paper on a disk that knows no sync of folders is written, and what the disk otherwise refuses is said', async (context) => {
  if (process.platform !== 'linux') skip(context, 'such a folder is there on Linux')
  await expect(syncFolderLater('/proc')).resolves.toBeUndefined()
  await expect(syncFolderLater(join(folder, 'none'))).rejects.toThrow('ENOENT')
})

test('a folder that is not there is no folder that was synced', () => {
  expect(() => syncFolder(join(folder, 'none'))).toThrow('ENOENT')
})

describe('a rename of a file that another program has open', () => {
  /** Refuses as Windows does until the other program lets go. */
  const heldFor = (refusals: number, code: string) => {
    const pauses: number[] = []
    let left = refusals
    const rename = (): void => {
      left -= 1
      if (left >= 0) throw Object.assign(new Error(code), { code })
    }
    return { pauses, done: () => left < 0, rename, pause: (ms: number) => void pauses.push(ms) }
  }

  it.each(['EPERM', 'EACCES', 'EBUSY'])('is tried again on Windows while that is so (%s)', (code) => {
    const held = heldFor(5, code)
    whileHeldSync(held.rename, 'win32', held.pause)
    expect(held.done()).toBe(true)
    expect(held.pauses).toEqual([10, 20, 40, 80, 160])
  })

  it('fails with what Windows says where it is held for longer than two seconds', () => {
    const held = heldFor(1_000, 'EBUSY')
    expect(() => whileHeldSync(held.rename, 'win32', held.pause)).toThrow('EBUSY')
    expect(held.pauses.reduce((sum, ms) => sum + ms)).toBe(2_070)
  })

  it.each([
    ['win32', 'ENOSPC'],
    ['linux', 'EACCES'],
  ])('fails at once where waiting does not help (%s, %s)', (platform, code) => {
    const held = heldFor(1, code)
    expect(() => whileHeldSync(held.rename, platform, held.pause)).toThrow(code)
    expect(held.pauses).toEqual([])
  })
})
