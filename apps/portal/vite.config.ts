import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { fileGroups } from './build/file-groups.ts';
import { firstFiles } from './build/first-files.ts';
import { withoutCycles } from './build/without-cycles.ts';

const server = `http://127.0.0.1:${process.env.PORT || 8080}`;

/** The web app manifest needs the mark under a name that stays the same. */
function appIcon(): Plugin {
  const svg = () => readFileSync(new URL('../../packages/ui/assets/favicon.svg', import.meta.url));
  return {
    name: 'heliodon-app-icon',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'icon.svg', source: svg() });
    },
    configureServer({ middlewares }) {
      middlewares.use('/icon.svg', (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(svg());
      });
    },
  };
}

const MAP_FOLDER = fileURLToPath(new URL('../../features/geo/dist/web', import.meta.url));

interface Shape {
  readonly name: string;
  readonly source: Buffer;
}

const readShapes = (): Shape[] =>
  readdirSync(MAP_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name: name.replaceAll('\\', '/'), source: readFileSync(join(MAP_FOLDER, name)) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** The map's shapes, made by features/geo/build; their address changes with their content. */
function mapShapes(): Plugin {
  let files: Shape[] = [];
  let version = '';
  return {
    name: 'heliodon-map-shapes',
    // Not before: tools that only read this file do so before the shapes are made.
    config: () => {
      files = readShapes();
      const hash = createHash('sha256');
      for (const { name, source } of files) hash.update(name).update(source);
      version = hash.digest('hex').slice(0, 8);
      return { define: { 'import.meta.env.VITE_GEO_VERSION': JSON.stringify(version) } };
    },
    generateBundle() {
      for (const { name, source } of files)
        this.emitFile({ type: 'asset', fileName: `assets/geo-${version}/${name}`, source });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/assets/geo-${version}`, (request, response, next) => {
        const file = files.find(({ name }) => request.url === `/${name}`);
        if (file) response.setHeader('Content-Type', 'application/json').end(file.source);
        else next();
      });
    },
  };
}

const WORKER_FOLDER = new URL('src/worker/', import.meta.url);

/** The service worker, which knows the files of this build by name; it is made when they are known. */
function serviceWorker(): Plugin {
  return {
    name: 'heliodon-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const assets = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/') && !/^assets\/geo-|\.map$/.test(name))
          .map((name) => `/${name}`)
          .sort();
        const made = await build({
          configFile: false,
          logLevel: 'warn',
          define: { __BUILD__: JSON.stringify({ id: buildId(assets), assets }) },
          build: {
            write: false,
            target: 'es2022',
            copyPublicDir: false,
            rolldownOptions: {
              input: fileURLToPath(new URL('sw.ts', WORKER_FOLDER)),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        });
        if (!('output' in made)) throw new Error('the service worker was not built once');
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: made.output[0].code });
      },
    },
  };
}

/** Another one when any file of the build is another. */
function buildId(assets: readonly string[]): string {
  const hash = createHash('sha256').update(assets.join());
  for (const path of [
    'public/offline.html',
    'public/offline.js',
    'public/theme.js',
    'src/worker/offline.css',
  ])
    hash.update(readFileSync(new URL(path, import.meta.url)));
  return hash.digest('hex').slice(0, 12);
}

/** Compressed once at build time; the server picks the one that the browser takes. */
function precompressed(): Plugin {
  return {
    name: 'heliodon-precompressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|svg)$|^assets\/geo-.*\.json$/.test(file.fileName)) continue;
          const source = file.type === 'chunk' ? file.code : file.source;
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.gz`,
            source: gzipSync(source, { level: 9 }),
          });
          // Numbers gain little from brotli and take it long.
          if (file.fileName.endsWith('.json')) continue;
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.br`,
            source: brotliCompressSync(source),
          });
        }
      },
    },
  };
}

/** As ES module the package offers its development version only, with all of its warnings. */
const routerForProduction = {
  find: /^react-router$/,
  replacement: fileURLToPath(
    new URL('dist/production/index.mjs', import.meta.resolve('react-router/package.json')),
  ),
};

const wanted = firstFiles();
const files = fileGroups();

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    appIcon(),
    mapShapes(),
    files.plugin,
    wanted.plugin,
    withoutCycles(),
    serviceWorker(),
    precompressed(),
  ],
  resolve: {
    // antd's own code has the ES version of its texts already; without this the other one comes along.
    alias: [
      { find: /^antd\/locale\/(\w+)$/, replacement: 'antd/es/locale/$1' },
      ...(command === 'build' ? [routerForProduction] : []),
    ],
  },
  // The server puts a fresh nonce in its place with every page it serves.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // In the first file the names of the scripts behind each page would be 2 kB more; styles have to be named.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId }) =>
        files.filter((file) => file.endsWith('.css') || !wanted.isFirst(hostId)),
    },
    rolldownOptions: {
      output: {
        // The first file lists the names of all others: only pages keep theirs, the rest are short.
        chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]-' : ''}[hash].js`,
        assetFileNames: 'assets/[hash][extname]',
        // JavaScript of /login stays below 350 kB gzip.
        codeSplitting: { groups: files.groups },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/sems': { target: server, ws: true },
      '/docs': server,
      '/healthz': server,
    },
  },
}));
