import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { Bridge } from '../shared/ipc/bridge.ts'

const bridge: Bridge = {
  invoke: (channel, input, boundTo) => ipcRenderer.invoke('packbench:invoke', channel, input, boundTo),
  on(event, listener) {
    const receive = (_event: IpcRendererEvent, name: unknown, payload: unknown): void => {
      // Main sends an event's name with that event's payload and nothing else.
      if (name === event) listener(payload as Parameters<typeof listener>[0])
    }
    ipcRenderer.on('packbench:event', receive)
    return () => ipcRenderer.removeListener('packbench:event', receive)
  },
}

contextBridge.exposeInMainWorld('packbench', bridge)
