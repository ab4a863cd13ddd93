/** Who may import whom. docs/architecture.md explains the rooms; this file is what is enforced. */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      // Types that exist as declarations only.
      to: { couldNotResolve: true, pathNot: '^pdfmake/interfaces' },
    },
    { name: 'shared-is-a-leaf', severity: 'error', from: { path: '^src/shared' }, to: { path: '^src/(?!shared)' } },
    {
      name: 'shared-is-platform-free',
      severity: 'error',
      from: { path: '^src/shared' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'shared-npm-only-listed',
      severity: 'error',
      from: { path: '^src/shared' },
      to: { path: 'node_modules', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'preload-only-bridge',
      severity: 'error',
      from: { path: '^src/preload' },
      to: { path: '^src', pathNot: '^src/(preload|shared/ipc/bridge)' },
    },
    {
      name: 'preload-no-runtime-npm',
      severity: 'error',
      from: { path: '^src/preload' },
      to: { path: 'node_modules', pathNot: 'node_modules/electron', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'bridge-is-zod-free',
      severity: 'error',
      from: { path: '^src/shared/ipc/bridge' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'renderer-only-shared',
      severity: 'error',
      from: { path: '^src/renderer' },
      to: { path: '^src', pathNot: '^src/(renderer|shared)' },
    },
    {
      name: 'renderer-imports-the-contract-as-types-only',
      severity: 'error',
      from: { path: '^src/renderer' },
      to: { path: '^src/shared/ipc/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'renderer-no-node', severity: 'error', from: { path: '^src/renderer' }, to: { dependencyTypes: ['core'] } },
    {
      name: 'renderer-no-main-packages',
      severity: 'error',
      from: { path: '^src/renderer' },
      to: { path: '(^|node_modules/)(electron|better-sqlite3|undici|fastify|pino)($|/)' },
    },
    {
      name: 'ui-knows-no-subject',
      severity: 'error',
      from: { path: '^src/renderer/src/ui/' },
      to: { path: '^src/renderer/src/', pathNot: '^src/renderer/src/(ui|keyboard|i18n|theme|format|bridge)/' },
    },
    {
      name: 'subjects-do-not-import-the-frame-of-the-window',
      severity: 'error',
      from: { path: '^src/renderer/src/', pathNot: '^src/renderer/src/(shell/|main\\.tsx|app\\.tsx)' },
      to: { path: '^src/renderer/src/shell/(palette/|(rail|screen-area|shell|training-band)\\.tsx)' },
    },
    {
      name: 'main-not-into-renderer',
      severity: 'error',
      from: { path: '^src/main' },
      to: { path: '^src/(renderer|preload|browser-host)' },
    },
    {
      name: 'only-composition-reaches-the-simulator',
      severity: 'error',
      from: { path: '^src/main', pathNot: '^src/main/training/' },
      to: { path: '^src/simulator' },
    },
    {
      name: 'simulator-stands-alone',
      severity: 'error',
      from: { path: '^src/simulator' },
      to: { path: '^src', pathNot: '^src/simulator' },
    },
    {
      name: 'browser-host-stands-alone',
      severity: 'error',
      from: { path: '^src/browser-host' },
      to: { path: '^src', pathNot: '^src/browser-host' },
    },
    {
      name: 'sqlite-only-in-database',
      severity: 'error',
      from: { path: '^src', pathNot: '^src/main/database/' },
      to: { path: 'node_modules/(better-sqlite3|@types/better-sqlite3)/' },
    },
    {
      name: 'serialport-only-in-the-process-of-the-scale',
      severity: 'error',
      from: { path: '^src', pathNot: '^src/main/scale/scale-port' },
      to: { path: 'node_modules/(serialport|@serialport)/' },
    },
    {
      name: 'undici-only-in-carrier',
      severity: 'error',
      from: { path: '^src', pathNot: '^src/main/carrier/' },
      to: { path: 'node_modules/undici/' },
    },
    {
      name: 'electron-only-in-shell',
      severity: 'error',
      from: { path: '^src', pathNot: '^src/(main/shell/|main/index\\.ts|preload/)' },
      to: { path: '(^electron$|node_modules/electron/)' },
    },
    {
      name: 'ports-and-files-import-only-shared',
      severity: 'error',
      from: { path: '^src/main/(ports|files)/' },
      to: { path: '^src', pathNot: '^src/(shared/|main/(ports|files)/)' },
    },
    {
      name: 'database-and-carrier-import-only-shared',
      severity: 'error',
      from: { path: '^src/main/(database|carrier)/' },
      to: { path: '^src', pathNot: '^src/(shared/|main/($1|files)/)' },
    },
    {
      name: 'outbox-imports-database-carrier-shared',
      severity: 'error',
      from: { path: '^src/main/outbox/' },
      to: { path: '^src', pathNot: '^src/(shared/|main/(outbox|database|carrier|files)/)' },
    },
    {
      name: 'features-import-the-lower-floors',
      severity: 'error',
      from: {
        path: '^src/main/(?!accounts|core|shell|ipc|ports|files|database|carrier|outbox)([^/]+)/',
      },
      to: { path: '^src/main/', pathNot: '^src/main/(ipc|ports|files|database|carrier|outbox|$1)/' },
    },
    {
      name: 'accounts-import-features-not-the-core',
      severity: 'error',
      from: { path: '^src/main/accounts/' },
      to: { path: '^src/main/(core|shell)/' },
    },
    {
      name: 'shell-knows-no-feature',
      severity: 'error',
      from: { path: '^src/main/shell/' },
      to: { path: '^src/main/', pathNot: '^src/main/(shell|ipc|ports|files)/' },
    },
    {
      name: 'src-does-not-import-tests',
      severity: 'error',
      from: { path: '^src' },
      to: { path: '^(test|bench|scripts)/' },
    },
    {
      name: 'src-not-on-dev-packages',
      severity: 'error',
      from: { path: '^src/(main|simulator|shared|preload)' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        // The last four are built into main's files: what is shipped beside them is what package.json names as dependencies.
        pathNot: 'node_modules/(electron|@types|zod|undici|fastify|pino)/',
      },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    // The parser that can read our TypeScript: dependency-cruiser cannot use TypeScript 7's compiler.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.json'],
    },
  },
}
