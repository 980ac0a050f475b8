// npm run docs:pictures: takes screenshots of the built product with its demo, as listed in
// e2e/pictures/list.ts, and writes them to docs/images.
// --data-dir <folder>  uses an existing demo, instead of creating one in a temporary folder.
// --url <address>      uses a running server, at the time of its clock.
// --only <name>        takes only pictures whose names start with this.

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/builds.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNodeVersion } from './lib/node-version.mjs';
import { ROOT } from './lib/project.mjs';
import { runShown } from './lib/run.mjs';

const MAX_BYTES = 300_000;
const QUALITIES = [88, 80, 72, 64, 56, 48];

const { values: args } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    url: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
  },
});

/**
 * Uses the best quality within the size limit.
 * @param {string} from
 * @param {string} to
 */
async function compress(from, to) {
  for (const quality of QUALITIES) {
    await sharp(from).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toFile(to);
    if (statSync(to).size <= MAX_BYTES) break;
  }
  console.log(`${to} ${Math.round(statSync(to).size / 1000)} kB`);
}

ensureNodeVersion();
await ensureInstalled();
await ensureBuilt();
process.env.CHROMIUM_PATH = await ensureBrowser();

const folder = mkdtempSync(join(tmpdir(), 'heliodon-pictures-'));
chmodSync(folder, 0o711);
const taken = join(folder, 'taken');
mkdirSync(taken);
try {
  const dataDir = args['data-dir'] ?? join(folder, 'data');
  const options = ['--to', taken, '--data-dir', dataDir, '--url', args.url, '--only', args.only];
  process.exitCode = await runShown(process.execPath, [
    '--import',
    'tsx',
    'e2e/pictures/main.ts',
    ...options,
  ]);
  const images = join(ROOT, 'docs/images');
  mkdirSync(images, { recursive: true });
  for (const name of readdirSync(taken).sort())
    await compress(join(taken, name), join(images, name.replace(/\.png$/, '.jpg')));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
