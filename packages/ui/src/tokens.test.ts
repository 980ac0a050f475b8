import { describe, expect, test } from 'vitest';
import { tints } from './chart/tints.ts';
import { AA_GRAPHICS, AA_TEXT, contrast } from './contrast.ts';
import { mapColors } from './map/mapColors.ts';
import { cssVariables, type Palette, palettes } from './tokens.ts';
import { wallPalettes } from './wall/wallPalettes.ts';

const all: [string, Palette][] = [
  ['light', palettes.light],
  ['dark', palettes.dark],
  ...Object.entries(wallPalettes).map(([name, p]): [string, Palette] => [`wall ${name}`, p]),
];

test('black on white is 21', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
});

describe.each(all)('%s passes WCAG AA', (_name, p) => {
  const surfaces = [p.ground, p.surface, p.raised, p.sunken];

  test.each(['text', 'textSecondary', 'textTertiary'] as const)('%s', (key) => {
    for (const surface of surfaces) expect(contrast(p[key], surface)).toBeGreaterThanOrEqual(AA_TEXT);
  });

  test('main text on a hovered row', () => {
    expect(contrast(p.text, p.hover)).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(p.textSecondary, p.hover)).toBeGreaterThanOrEqual(AA_TEXT);
  });

  test.each(Object.entries({ ...p.energy, ...p.status, ...p.grade }))('%s text', (_role, tone) => {
    for (const ground of [...surfaces, tone.soft])
      expect(contrast(tone.text, ground)).toBeGreaterThanOrEqual(AA_TEXT);
  });

  test('brand', () => {
    for (const fill of [p.brand.solid, p.brand.hover, p.brand.active])
      expect(contrast(p.brand.on, fill)).toBeGreaterThanOrEqual(AA_TEXT);
    for (const ground of [...surfaces, p.brand.soft])
      expect(contrast(p.brand.text, ground)).toBeGreaterThanOrEqual(AA_TEXT);
    for (const surface of surfaces)
      expect(contrast(p.brand.solid, surface)).toBeGreaterThanOrEqual(AA_GRAPHICS);
  });

  test('a dangerous button', () => {
    expect(contrast(p.onFault, p.status.fault.text)).toBeGreaterThanOrEqual(AA_TEXT);
  });

  test('the tag of a serious alarm', () => {
    expect(contrast(p.onSerious, p.grade.serious.solid)).toBeGreaterThanOrEqual(AA_TEXT);
  });

  test('adjacent curves', () => {
    for (const tint of tints)
      for (const ground of [p.surface, p.raised])
        expect(contrast(tint, ground)).toBeGreaterThanOrEqual(AA_GRAPHICS);
  });

  test.each(Object.entries(p.price))('text on %s', (_period, { fill, on }) => {
    expect(contrast(on, fill)).toBeGreaterThanOrEqual(AA_TEXT);
  });
});

test('the energy colours are the same in every theme', () => {
  for (const [, p] of all)
    expect(Object.values(p.energy).map((tone) => tone.solid)).toEqual([
      '#F5A524',
      '#22B573',
      '#4C7DF0',
      '#8B5CF6',
      '#14B8C4',
    ]);
});

test('style sheets have one variable per colour, with the same names in each theme', () => {
  const names = Object.keys(cssVariables(palettes.light));
  expect(names).toContain('--hd-text-secondary');
  expect(names).toContain('--hd-price-deep-valley-fill');
  expect(Object.keys(cssVariables(palettes.dark))).toEqual(names);
});

test.each(Object.entries(mapColors))('names on the map pass WCAG AA in %s', (_mode, map) => {
  for (const ground of [map.land, map.abroad, map.halo])
    for (const ink of [map.label, map.labelFaint])
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(AA_TEXT);
});
