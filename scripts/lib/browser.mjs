import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { aptInstall, canUseApt } from './apt.mjs';
import { StepFailed } from './run.mjs';

/** The headless shell creates no window: saves a tenth of the test time. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds a Chromium for the tests in the browser, and on Debian installs it together with a Chinese font.
 * @returns {Promise<string>} its path
 */
export async function ensureBrowser() {
  const missing = [];
  if (!findBrowser()) missing.push(isUbuntu() ? 'chromium' : 'chromium-headless-shell');
  // Without one, Chinese text is rendered as boxes: too narrow, and wrong in screenshots.
  if (process.platform === 'linux' && !hasChineseFont()) missing.push('fonts-noto-cjk');
  if (missing.length > 0 && canUseApt()) await install(missing);
  const path = findBrowser();
  if (!path) {
    throw new StepFailed(
      'The tests in a browser need Chromium or Chrome. Install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk), ' +
        'or name the program in CHROMIUM_PATH.',
    );
  }
  if (process.platform === 'linux' && !hasChineseFont()) {
    console.warn('No Chinese font found (Debian: apt-get install fonts-noto-cjk): pictures will show boxes.');
  }
  return path;
}

function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  // A wrong path must not silently select another browser.
  const places = named ? [named] : USUAL_PLACES;
  // On Ubuntu the file may be a stub that only says "install the snap".
  return places.find((path) => existsSync(path) && (process.platform === 'win32' || answers(path)));
}

/** @param {string} path */
function answers(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function hasChineseFont() {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh', 'file'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}

function isUbuntu() {
  return process.platform === 'linux' && /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** @param {string[]} packages */
async function install(packages) {
  if (packages.includes('chromium')) {
    console.warn('Ubuntu ships Chromium as a snap; if it does not start, install Google Chrome.');
  }
  await aptInstall(packages);
}
