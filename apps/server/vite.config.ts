import { defineConfig } from 'vite';

// One bundle of server and workspaces; npm packages stay in node_modules.
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    emptyOutDir: true,
    rollupOptions: {
      // Separate entries: the demo process and the threads for long calculations.
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
