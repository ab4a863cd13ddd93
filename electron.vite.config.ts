import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { resolve } from 'node:path'

/** Main is built as entries that lie side by side in out/main: the shell, the core's thread, the label workers, the backup. */
export default defineConfig({
  main: {
    build: {
      externalizeDeps: true,
      rolldownOptions: {
        input: {
          index: resolve('src/main/index.ts'),
          'core.worker': resolve('src/main/core/core.worker.ts'),
          'label.worker': resolve('src/main/documents/worker/label.worker.ts'),
          'backup.worker': resolve('src/main/backup/backup.worker.ts'),
        },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve('src/renderer'),
    plugins: [react()],
    build: {
      minify: true,
      rolldownOptions: { input: resolve('src/renderer/index.html') },
    },
  },
})
