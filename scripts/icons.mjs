// npm run icons: icons of the installed web app, generated from the logo. Run it when the logo changes.

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './lib/project.mjs';

const FOLDER = join(ROOT, 'apps/portal/public/icons');
const MARK_UNITS = 24;
const GROUND = '#FFFFFF';

/**
 * `share`: width of the symbol within the picture. A maskable icon may be cropped to a circle of 80 %, so its
 * symbol is small and its background fills the picture; the others have rounded corners.
 * @type {readonly { name: string, sizePx: number, share: number, cornerShare: number }[]}
 */
const ICONS = [
  { name: 'icon-192.png', sizePx: 192, share: 0.72, cornerShare: 0.22 },
  { name: 'icon-512.png', sizePx: 512, share: 0.72, cornerShare: 0.22 },
  { name: 'maskable-192.png', sizePx: 192, share: 0.56, cornerShare: 0 },
  { name: 'maskable-512.png', sizePx: 512, share: 0.56, cornerShare: 0 },
  { name: 'apple-touch-icon.png', sizePx: 180, share: 0.66, cornerShare: 0 },
];

const mark = readFileSync(join(ROOT, 'packages/ui/assets/favicon.svg'), 'utf8');
// Only the light colours: icons do not follow a theme.
const [light] = /(?<=<style>)[^@<]*/.exec(mark) ?? [''];
const frame = `viewBox="0 0 ${MARK_UNITS} ${MARK_UNITS}" fill="none" stroke-width="2" stroke-linecap="round"`;
const body = mark
  .replace(/<style>.*<\/style>/, `<style>${light}</style>`)
  .replace(/^<svg[^>]*>/, '')
  .replace(/<\/svg>\s*$/, '');

mkdirSync(FOLDER, { recursive: true });
for (const { name, sizePx, share, cornerShare } of ICONS) {
  const markPx = sizePx * share;
  const insetPx = (sizePx - markPx) / 2;
  // The sun is above the horizon: half a unit lower looks centred.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}">
    <rect width="100%" height="100%" rx="${sizePx * cornerShare}" fill="${GROUND}"/>
    <svg x="${insetPx}" y="${insetPx + markPx / MARK_UNITS / 2}" width="${markPx}" height="${markPx}" ${frame}>${body}</svg>
  </svg>`;
  await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(join(FOLDER, name));
  console.log(`${name} ${sizePx} × ${sizePx}`);
}
