import { existsSync } from 'node:fs';

const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The program that scripts/lib/browser.mjs has found or, when a test is run by itself, the first that is there. */
const executablePath =
  process.env.CHROMIUM_PATH ?? USUAL_PLACES.find((path) => existsSync(path)) ?? 'chromium';

/** How every measurement starts its browser. */
export const chromiumOptions = {
  executablePath,
  /** As root, without a graphics card, and without asking anybody outside for anything. */
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
 * How every test does: a page that lives for seconds gains nothing from code that is optimised for minutes, and seldom lives
 * until its memory has to be collected.
 */
export const testBrowserOptions = {
  executablePath,
  args: [...chromiumOptions.args, '--js-flags=--no-opt --min-semi-space-size=32 --max-semi-space-size=64'],
};
