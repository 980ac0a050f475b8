import { defineConfig } from 'vite';

// One file from the server and the workspaces; npm packages stay in node_modules.
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    emptyOutDir: true,
    rollupOptions: {
      // The demo's plants run in a process of their own; what counts for seconds runs in threads.
      input: {
        main: 'src/main.ts',
        fleet: '../fleet/src/main.ts',
        'load-fleet': '../fleet/src/load.ts',
        backup: 'src/backup-command.ts',
        'check-log': 'src/check-log-command.ts',
        'diagnosis-thread': 'src/diagnosis-thread.ts',
        'forecast-thread': 'src/forecast-thread.ts',
        'optimiser-thread': 'src/optimiser-thread.ts',
        'table-thread': 'src/table-thread.ts',
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@heliodon\//] },
});
