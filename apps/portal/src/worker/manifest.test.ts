import { existsSync, readFileSync } from 'node:fs';
import { palettes } from '@heliodon/ui/tokens';
import { describe, expect, test } from 'vitest';
import { routeAt } from '../routes/table.ts';
import { OFFLINE_FILES, OFFLINE_STYLES } from './build.ts';

const at = (path: string) => new URL(`../../public${path}`, import.meta.url);
const manifest = JSON.parse(readFileSync(at('/manifest.webmanifest'), 'utf8'));

/** Width and height of a PNG follow the name of the first chunk. */
function pngSize(path: string): string {
  const bytes = readFileSync(at(path));
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('the manifest', () => {
  const pictures: { src: string; sizes: string; type: string }[] = manifest.icons.filter(
    ({ type }: { type: string }) => type === 'image/png',
  );

  test.each(pictures)('$src has the declared size', ({ src, sizes }) => {
    expect(pngSize(src)).toBe(sizes);
  });

  test('contains what browsers require for installation', () => {
    expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/', display: 'standalone' });
    expect(pictures.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  });

  test('links to existing pages', () => {
    for (const { url } of manifest.shortcuts) expect(routeAt(url)).toBeDefined();
  });

  test('has the colours of the light theme', () => {
    expect(manifest.background_color.toUpperCase()).toBe(palettes.light.ground);
    expect(manifest.theme_color.toUpperCase()).toBe(palettes.light.brand.solid);
  });
});

test('the offline page uses only files that are cached with it', () => {
  const named = [...readFileSync(at('/offline.html'), 'utf8').matchAll(/(?:src|href)="([^"]+)"/g)];
  expect(new Set(named.map(([, path]) => path))).toEqual(
    new Set([OFFLINE_STYLES, ...OFFLINE_FILES.filter((path) => path !== '/offline.html')]),
  );
  // The icon is created by the build.
  for (const path of ['/offline.html', '/offline.js', '/theme.js']) expect(existsSync(at(path))).toBe(true);
});
