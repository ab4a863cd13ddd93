import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Mode,
} from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * One way to put a file in its place: write it to a temporary file, fsync it, rename it, fsync its folder. A crash at any moment leaves the
 * file before or the file after, whole; when a function here returns, the new one is on the disk. One that throws has left the
 * file before, or, where the last fsync failed, a new one that a power cut may undo.
 */
interface ReplaceOptions {
  /** Permissions of the new file; 0o600, for its owner alone, by default. */
  readonly mode?: Mode
}

type Content = string | Uint8Array

/** The disk's calls, each of which a test can let fail. */
export interface Disk {
  mkdir(folder: string): void
  /** Creates a file that is not there yet. */
  write(file: string, content: Content, mode: Mode): void
  /** Returns once the file's content is on the disk. */
  syncFile(file: string): void
  rename(from: string, to: string): void
  /** Returns once the names in the folder are on the disk. */
  syncFolder(folder: string): void
  remove(file: string): void
}

export type AsyncDisk = {
  readonly [Call in keyof Disk]: (...args: Parameters<Disk[Call]>) => Promise<void>
} & {
  list(folder: string): Promise<string[]>
  /** Gives a file a second name, which nothing has yet. */
  link(from: string, to: string): Promise<void>
}

/** Each thread of each process has its own: what bears another one is what a process that died has left. */
const writerId = randomUUID()
let lastWrite = 0
const temporarySuffix = '.new'

/** A name of its own for each write that is waited for: one that hung and goes on later must not meet the next one. */
function temporaryNameOf(file: string): string {
  lastWrite += 1
  return `${file}.${writerId}.${lastWrite}${temporarySuffix}`
}

/** What a process that was killed while it replaced the file has left. */
function leftoversAmong(names: readonly string[], file: string): string[] {
  const isLeft = (name: string): boolean =>
    name.startsWith(`${basename(file)}.`) && name.endsWith(temporarySuffix) && !name.includes(writerId)
  return names.filter(isLeft).map((name) => join(dirname(file), name))
}

/** Creates the file's folder where it is missing. @throws what the disk refuses */
export function replaceFileSync(
  file: string,
  content: Content,
  { mode = 0o600 }: ReplaceOptions = {},
  disk: Disk = realDisk,
): void {
  disk.mkdir(dirname(file))
  // Nothing comes between here and the end: one name is enough, and what a crash has left under it goes first.
  const temporary = file + temporarySuffix
  quietly(() => disk.remove(temporary))
  try {
    disk.write(temporary, content, mode)
    disk.syncFile(temporary)
    disk.rename(temporary, file)
  } catch (cause) {
    quietly(() => disk.remove(temporary))
    throw cause
  }
  disk.syncFolder(dirname(file))
}

/**
 * As `replaceFileSync`, where the disk may take its time.
 * @param options `signal`: an aborted write does not take the file's place, however late the disk answers
 */
export async function replaceFile(
  file: string,
  content: Content,
  { mode = 0o600, signal }: ReplaceOptions & { readonly signal?: AbortSignal } = {},
  disk: AsyncDisk = realAsyncDisk,
): Promise<void> {
  await disk.mkdir(dirname(file))
  const left = leftoversAmong(await disk.list(dirname(file)), file)
  await Promise.allSettled(left.map((one) => disk.remove(one)))
  const temporary = temporaryNameOf(file)
  try {
    await disk.write(temporary, content, mode)
    await disk.syncFile(temporary)
    signal?.throwIfAborted()
    await disk.rename(temporary, file)
  } catch (cause) {
    await disk.remove(temporary).catch(() => undefined)
    throw cause
  }
  await disk.syncFolder(dirname(file))
}

/**
 * A new file in a folder that exists, for whoever may read there. It gets its name when it is whole: a program that watches the
 * folder never reads half of it. False, and nothing is written, where something has its name already.
 */
export async function createFile(
  file: string,
  content: Content,
  { mode = 0o666 }: ReplaceOptions = {},
  disk: AsyncDisk = realAsyncDisk,
): Promise<boolean> {
  if (existsSync(file)) return false
  const temporary = temporaryNameOf(file)
  try {
    await disk.write(temporary, content, mode)
    await disk.syncFile(temporary)
    await takeName(temporary, file, mode, disk)
  } catch (cause) {
    if (isError(cause, 'EEXIST')) return false
    throw cause
  } finally {
    await disk.remove(temporary).catch(() => undefined)
  }
  await disk.syncFolder(dirname(file))
  return true
}

/** @throws EEXIST where another one has the name, which a rename would take from it */
async function takeName(temporary: string, file: string, mode: Mode, disk: AsyncDisk): Promise<void> {
  try {
    return await disk.link(temporary, file)
  } catch (cause) {
    if (isError(cause, 'EEXIST')) throw cause
  }
  // Memory sticks and some shared folders know no links: an empty file holds the name for a moment.
  await disk.write(file, '', mode)
  try {
    await disk.rename(temporary, file)
  } catch (cause) {
    await disk.remove(file).catch(() => undefined)
    throw cause
  }
}

/** A file that was written elsewhere on the same disk, slice by slice or by another thread, gets its name. */
export function putInPlaceSync(written: string, file: string, disk: Disk = realDisk): void {
  disk.syncFile(written)
  disk.rename(written, file)
  disk.syncFolder(dirname(file))
}

/** Puts a copy with the permissions of the original in the place of a file. @throws what the disk refuses; then no half copy is left */
export function copyInPlaceSync(from: string, file: string, disk: Disk = realDisk): void {
  const temporary = file + temporarySuffix
  try {
    copyFileSync(from, temporary, constants.COPYFILE_FICLONE)
    putInPlaceSync(temporary, file, disk)
  } catch (cause) {
    quietly(() => disk.remove(temporary))
    throw cause
  }
}

/** As `putInPlaceSync`, where the disk may take its time. */
export async function putInPlace(written: string, file: string, disk: AsyncDisk = realAsyncDisk): Promise<void> {
  await disk.syncFile(written)
  await disk.rename(written, file)
  await disk.syncFolder(dirname(file))
}

/** As `copyInPlaceSync`, for files that take a while. */
export async function copyInPlace(from: string, file: string, disk: AsyncDisk = realAsyncDisk): Promise<void> {
  const temporary = temporaryNameOf(file)
  try {
    await copyFile(from, temporary, constants.COPYFILE_FICLONE)
    await putInPlace(temporary, file, disk)
  } catch (cause) {
    await disk.remove(temporary).catch(() => undefined)
    throw cause
  }
}

/** Nobody but its owner may read the file from now on. Drives without permissions stay as they are. */
export function keepPrivate(file: string): void {
  quietly(() => {
    // Not what a link leads to.
    if (lstatSync(file).isFile()) chmodSync(file, 0o600)
  })
}

/** Returns once the file's content is on the disk. Windows flushes only what is open for writing. */
export function syncFile(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** A new name is only durable when its folder is. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (cause) {
    if (!isRefusedByWindows(cause)) throw cause
  }
}

/** Windows opens no folder for fsync; it keeps names in its own journal. */
function isRefusedByWindows(cause: unknown): boolean {
  return process.platform === 'win32' && (isError(cause, 'EPERM') || isError(cause, 'EISDIR'))
}

function isError(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code
}

/** What the disk refuses here stays as it was, and is in nobody's way. */
function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // Where it matters, the write itself reports it.
  }
}

/** From one try to the next: two seconds together. Scanners, indexers and backups let a file go within a second. */
const heldPausesMs: readonly number[] = [10, 20, 40, 80, ...Array.from({ length: 12 }, () => 160)]

/**
 * Windows refuses to rename a file, or another one over it, while any program has it open, if only to look for viruses.
 * @param pause returns after so many milliseconds
 * @throws what `rename` throws: on other systems at once, on Windows where the file is not let go in time
 */
export function whileHeldSync(
  rename: () => void,
  platform: string = process.platform,
  pause: (ms: number) => void = pauseThread,
): void {
  for (const ms of pausesOn(platform)) {
    try {
      return rename()
    } catch (cause) {
      if (!isHeld(cause)) throw cause
      pause(ms)
    }
  }
  rename()
}

async function whileHeld(rename: () => Promise<void>): Promise<void> {
  for (const ms of pausesOn(process.platform)) {
    try {
      return await rename()
    } catch (cause) {
      if (!isHeld(cause)) throw cause
      await sleep(ms)
    }
  }
  return rename()
}

const pausesOn = (platform: string): readonly number[] => (platform === 'win32' ? heldPausesMs : [])

const isHeld = (cause: unknown): boolean => ['EPERM', 'EACCES', 'EBUSY'].some((code) => isError(cause, code))

const pauseThread = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** As Node's own, and patient with whoever has one of the files open. */
export const renameHeldSync = (from: string, to: string): void => whileHeldSync(() => renameSync(from, to))

const realDisk: Disk = {
  mkdir: (folder) => void mkdirSync(folder, { recursive: true }),
  write: (file, content, mode) => writeFileSync(file, content, { mode, flag: 'wx' }),
  syncFile,
  rename: renameHeldSync,
  syncFolder,
  remove: (file) => rmSync(file, { force: true }),
}

async function syncLater(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * As `syncFolder`, for papers, exports and backups, which may lie on a shared folder or a memory stick. Some of those know no sync of a folder: of
 * a file that is there nobody must say for it that it could not be written.
 */
export async function syncFolderLater(folder: string): Promise<void> {
  try {
    await syncLater(folder, 'r')
  } catch (cause) {
    if (!isRefusedByWindows(cause) && !noFolderSync.some((code) => isError(cause, code))) throw cause
  }
}

const noFolderSync = ['EINVAL', 'EBADF', 'ENOTSUP'] as const

const realAsyncDisk: AsyncDisk = {
  mkdir: async (folder) => void (await mkdir(folder, { recursive: true })),
  write: (file, content, mode) => writeFile(file, content, { mode, flag: 'wx' }),
  syncFile: (file) => syncLater(file, 'r+'),
  rename: (from, to) => whileHeld(() => rename(from, to)),
  syncFolder: syncFolderLater,
  remove: (file) => rm(file, { force: true }),
  list: (folder) => readdir(folder),
  link,
}
