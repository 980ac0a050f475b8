import { expect, it } from 'vitest';
import { layoutOf, placeOf } from './cell-layout.ts';
import { cellName } from './cell-name.ts';

it.each([
  [
    'the first of a cluster',
    { packs: 10, cellsPerPack: 24 },
    240,
    1,
    1,
    'Cluster 1 · Pack 1 · Cell 1',
    '1 簇 · 1 包 · 1 号电芯',
  ],
  [
    'the last of a pack',
    { packs: 10, cellsPerPack: 24 },
    240,
    2,
    24,
    'Cluster 2 · Pack 1 · Cell 24',
    '2 簇 · 1 包 · 24 号电芯',
  ],
  [
    'the first of the next pack',
    { packs: 10, cellsPerPack: 24 },
    240,
    2,
    25,
    'Cluster 2 · Pack 2 · Cell 1',
    '2 簇 · 2 包 · 1 号电芯',
  ],
  [
    'number 155 of the cluster',
    { packs: 10, cellsPerPack: 24 },
    240,
    3,
    155,
    'Cluster 3 · Pack 7 · Cell 11',
    '3 簇 · 7 包 · 11 号电芯',
  ],
  [
    'the last of the cluster',
    { packs: 10, cellsPerPack: 24 },
    240,
    3,
    240,
    'Cluster 3 · Pack 10 · Cell 24',
    '3 簇 · 10 包 · 24 号电芯',
  ],
  [
    'of a cluster that tells its packs only',
    { packs: 4 },
    48,
    1,
    13,
    'Cluster 1 · Pack 2 · Cell 1',
    '1 簇 · 2 包 · 1 号电芯',
  ],
  [
    'of a cluster that tells nothing',
    {},
    240,
    1,
    155,
    'Cluster 1 · Pack 1 · Cell 155',
    '1 簇 · 1 包 · 155 号电芯',
  ],
])('%s', (_, announced, cells, cluster, number, en, zh) => {
  const place = placeOf(layoutOf(announced, cells, 0), number - 1);
  expect(cellName({ cluster, ...place })).toEqual({ en, zh });
});
