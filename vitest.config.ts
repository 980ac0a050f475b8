import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import type { Page } from 'playwright';
import { defineConfig } from 'vitest/config';
import { testBrowserOptions } from './packages/infrastructure/src/testing/chromium.ts';

/** Tests of places read the prepared map. */
const mapData = 'scripts/lib/geo-data.mjs';
/** Only against tests that hang: how fast a machine is says nothing about the code. */
const patience = {
  // For the report of what failed.
  includeTaskLocation: true,
  setupFiles: 'scripts/lib/patient-waits.ts',
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
/**
 * All cores: vitest itself leaves one idle. Without isolation a worker loads each module once instead of once a file, so
 * a test file puts back what it changes in modules and globals.
 */
const WORKERS = availableParallelism();
const PRODUCTION = JSON.stringify('production');
const elsewhere = ['**/node_modules/**', '**/dist/**', 'data/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          pool: 'threads',
          maxWorkers: WORKERS,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, '**/*.db.test.ts', '**/*.component.test.tsx', 'e2e/**'],
          globalSetup: mapData,
          ...patience,
        },
      },
      {
        // React as users get it: that of development takes twice as long.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        define: { 'process.env.NODE_ENV': PRODUCTION },
        // Found before the first test: a dependency that is found later reloads the page of a running test.
        optimizeDeps: {
          entries: ['apps/portal/src/main.tsx', 'apps/portal/test/support/*', '**/*.component.test.tsx'],
          include: ['axe-core', 'react/jsx-runtime', 'vitest-browser-react/pure'],
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': PRODUCTION } } },
        },
        test: {
          name: 'component',
          isolate: false,
          maxWorkers: WORKERS,
          include: ['**/*.component.test.tsx'],
          exclude: elsewhere,
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          setupFiles: 'apps/portal/test/support/component-setup.ts',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: testBrowserOptions,
              contextOptions: { reducedMotion: 'reduce', timezoneId: 'Asia/Shanghai' },
              actionTimeout: 15_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1366, height: 768 },
            commands: {
              /** Out of the page: wherever it is inside, something may be drawn as hovered. */
              movePointerAway: ({ page }: { page: Page }) => page.mouse.move(-10, -10),
            },
          },
        },
      },
      {
        test: {
          name: 'db',
          isolate: false,
          maxWorkers: WORKERS,
          include: ['**/*.db.test.ts'],
          exclude: elsewhere,
          globalSetup: [mapData, 'packages/infrastructure/src/testing/global-setup.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['scripts/lib/builds.mjs', 'e2e/setup.ts'],
          isolate: false,
          // Each worker has a server and a set of plants of its own: e2e/setup.ts.
          maxWorkers: 2,
          ...patience,
        },
      },
    ],
  },
});
