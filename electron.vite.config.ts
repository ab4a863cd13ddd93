import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { packageFolderOf } from './scripts/package/licences.ts'

/** Main is built as entries that lie side by side in out/main: the start, the shell, the core's thread, the label workers, the backup, the sheet of an export, the count of unsent bills, the file of an import, the process of the scale. */
export default defineConfig({
  main: {
    plugins: [listPackages()],
    build: {
      // What package.json names as dependencies is shipped beside these files. The others are built in: zod, undici, fastify and pino have
      // some hundred files each, and read one by one while the browser starts they take 0.1 to 0.3 s of a start.
      rolldownOptions: {
        input: {
          index: resolve('src/main/index.ts'),
          station: resolve('src/main/shell/station.ts'),
          'core.worker': resolve('src/main/core/core.worker.ts'),
          'label.worker': resolve('src/main/documents/worker/label.worker.ts'),
          'backup.worker': resolve('src/main/backup/backup.worker.ts'),
          'sheet.worker': resolve('src/main/files/sheet.worker.ts'),
          'unsent-work.worker': resolve('src/main/accounts/unsent-work.worker.ts'),
          'import.worker': resolve('src/main/core/import.worker.ts'),
          'scale.process': resolve('src/main/scale/scale.process.ts'),
        },
      },
    },
  },
  preload: {
    plugins: [listPackages()],
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
    plugins: [react(), droppableSchemas(), compiledAhead(), listPackages()],
    // Short, since each name is in the first script too.
    css: { modules: { generateScopedName: '[hash:base64:6]' } },
    build: {
      minify: true,
      // What a later script needs it names itself. A list of that for each of them would be in the first script, and saves little from a disk;
      // their styles stay in it.
      modulePreload: {
        resolveDependencies: (_file, scripts, { hostType }) => (hostType === 'html' ? scripts : []),
      },
      rolldownOptions: {
        input: resolve('src/renderer/index.html'),
        output: {
          // The same. Another version's file has another name: what V8 has compiled is kept by it.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            groups: [
              { name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: ['$initial'] },
              { name: 'first-screen', tags: ['$initial'] },
            ],
          },
        },
      },
    },
  },
})

/**
 * `src/shared` declares a schema beside the types and rules that belong to it, and the page uses only the latter: main has
 * parsed whatever reaches it. zod's calls are not known to be free of side effects, so every schema and zod itself would be in
 * the page's first script. This marks each top-level constant of such a module as droppable.
 */
function droppableSchemas(): Plugin {
  return {
    name: 'droppable-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/shared\/.*\.ts$/, code: /from ["']zod["']/ },
      handler(code) {
        const values = this.parse(code).body.flatMap((statement) => {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declaration?.type !== 'VariableDeclaration') return []
          return declaration.declarations.flatMap(({ init }) => init ?? [])
        })
        const calculated = values.filter(
          ({ type, start, end }) => type === 'CallExpression' || /\bz\./.test(code.slice(start, end)),
        )
        return calculated.reduceRight(
          (text, { start, end }) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
          code,
        )
      },
    },
  }
}

/**
 * Nearly all of the first script runs until the first screen stands. Its first line tells V8 to compile all of it while it loads, on another
 * thread, instead of each function at its first call. A build with source maps goes without: the line would shift them.
 */
function compiledAhead(): Plugin {
  let hasMap = false
  return {
    name: 'compiled-ahead',
    apply: 'build',
    configResolved: ({ build }) => {
      hasMap = build.sourcemap !== false
    },
    generateBundle: {
      // Behind whoever writes a line of their own first.
      order: 'post',
      handler(_, bundle) {
        for (const file of hasMap ? [] : Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** Writes down which packages a bundle has taken in, for the licence texts of what is shipped. */
function listPackages(): Plugin {
  return {
    name: 'list-packages',
    apply: 'build',
    generateBundle() {
      const folders = [...this.getModuleIds()].flatMap((id) => packageFolderOf(id) ?? [])
      const source = JSON.stringify(
        [...new Set(folders)].map((folder) => relative(import.meta.dirname, folder)).toSorted(),
      )
      this.emitFile({ type: 'asset', fileName: 'packages.json', source })
    },
  }
}
