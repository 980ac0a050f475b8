import { existsSync } from 'node:fs';

const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The program found by scripts/lib/browser.mjs, or for a single test the first one available. */
const executablePath =
  process.env.CHROMIUM_PATH ?? USUAL_PLACES.find((path) => existsSync(path)) ?? 'chromium';

/** Browser options of all measurements. */
export const chromiumOptions = {
  executablePath,
  /** Arguments to run as root, without a graphics card, and without external requests. */
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

/**
 * Browser options of all tests: short-lived pages gain nothing from the optimising compiler and rarely need
 * garbage collection.
 */
export const testBrowserOptions = {
  executablePath,
  args: [...chromiumOptions.args, '--js-flags=--no-opt --min-semi-space-size=32 --max-semi-space-size=64'],
};
