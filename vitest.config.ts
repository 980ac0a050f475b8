import { defineConfig } from 'vitest/config';

/** Tests of places read the prepared map. */
const mapData = 'scripts/lib/geo-data.mjs';
/** Only against tests that hang: how fast a machine is says nothing about the code. */
const patience = {
  setupFiles: 'scripts/lib/patient-waits.ts',
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
const elsewhere = ['**/node_modules/**', '**/dist/**', 'data/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, '**/*.db.test.ts', 'e2e/**'],
          globalSetup: mapData,
          ...patience,
        },
      },
      {
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: elsewhere,
          globalSetup: [mapData, 'packages/platform/src/testing/global-setup.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/setup.ts',
          // Each worker has a server and a set of plants of its own: e2e/setup.ts.
          maxWorkers: 2,
          // Two browsers on two busy cores: a wait may be lost once, a fault comes twice.
          retry: 1,
          ...patience,
        },
      },
    ],
  },
});
