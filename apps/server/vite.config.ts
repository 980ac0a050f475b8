import { defineConfig } from 'vite';

// One file from the server and the workspaces; npm packages stay in node_modules.
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    emptyOutDir: true,
    rollupOptions: {
      output: { format: 'es', entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@heliodon\//] },
});
