import { defineConfig } from 'vite';

// One bundle of logger and workspaces; npm packages stay in node_modules.
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    emptyOutDir: true,
  },
  ssr: { noExternal: [/^@heliodon\//] },
});
