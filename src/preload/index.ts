import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { Bridge } from '../shared/ipc/bridge.ts'

const bridge: Bridge = {
  invoke: (channel, input) => ipcRenderer.invoke('packbench:invoke', channel, input),
  on(event, listener) {
    const receive = (_event: IpcRendererEvent, name: string, payload: never): void => {
      if (name === event) listener(payload)
    }
    ipcRenderer.on('packbench:event', receive)
    return () => ipcRenderer.removeListener('packbench:event', receive)
  },
}

contextBridge.exposeInMainWorld('packbench', bridge)
