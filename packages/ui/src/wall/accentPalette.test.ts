import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AA_TEXT, contrast } from '../contrast.ts';
import { toHex, toHsl } from '../hsl.ts';
import type { Palette } from '../tokens.ts';
import { accentPalette } from './accentPalette.ts';
import { type WallTheme, wallPalettes } from './wallPalettes.ts';

const themes = Object.keys(wallPalettes) as WallTheme[];
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

function unreadable({ ground, surface, raised, sunken, brand }: Palette): [string, string][] {
  const pairs: [string, string][] = [
    ...[ground, surface, raised, sunken, brand.soft].map((under): [string, string] => [brand.text, under]),
    ...[brand.solid, brand.hover, brand.active].map((fill): [string, string] => [brand.on, fill]),
    [brand.solid, surface],
  ];
  return pairs.filter(([ink, under]) => contrast(ink, under) < AA_TEXT);
}

describe('a custom accent colour', () => {
  test.each(themes)('is readable on %s, whatever its hue', (theme) => {
    fc.assert(
      fc.property(anyColor, (accent) => {
        expect(unreadable(accentPalette(wallPalettes[theme], accent))).toEqual([]);
      }),
    );
  });

  test.each([
    ['bright enough: as it is', '#ffb020', '#ffb020'],
    ['white', '#ffffff', '#ffffff'],
    ['none: the theme’s own', null, wallPalettes.night.brand.solid],
  ])('%s', (_case, accent, solid) => {
    expect(accentPalette(wallPalettes.night, accent).brand.solid).toBe(solid);
  });

  test('a dark blue becomes lighter and stays blue', () => {
    const { solid } = accentPalette(wallPalettes.night, '#00247d').brand;
    expect(toHsl(solid).h).toBeCloseTo(toHsl('#00247d').h, -1);
    expect(toHsl(solid).l).toBeGreaterThan(toHsl('#00247d').l);
  });

  test('energy and status keep their colours', () => {
    const { energy, status } = accentPalette(wallPalettes.plum, '#ff0000');
    expect({ energy, status }).toEqual({
      energy: wallPalettes.plum.energy,
      status: wallPalettes.plum.status,
    });
  });
});

test.each([
  ['#ff0000', { h: 0, s: 1, l: 0.5 }],
  ['#00ff00', { h: 120, s: 1, l: 0.5 }],
  ['#0000ff', { h: 240, s: 1, l: 0.5 }],
  ['#808080', { h: 0, s: 0, l: 128 / 255 }],
])('%s as hue, saturation and lightness, converted back', (hex, hsl) => {
  expect(toHsl(hex)).toEqual(hsl);
  expect(toHex(hsl)).toBe(hex);
});

test('every colour is restored from hue, saturation and lightness', () => {
  fc.assert(
    fc.property(anyColor, (hex) => {
      expect(toHex(toHsl(hex))).toBe(hex);
    }),
  );
});
