import { expect, it } from 'vitest';
import { simplify } from './simplify.mjs';
import { decodeRing } from './sources.mjs';
import { toTopoJson } from './topojson.mjs';
import { buildTopology, dissolve, ringPoints, signedArea } from './topology.mjs';

type Point = [number, number];

const box = (west: number, south: number, east: number, north: number): Point[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

it('unpacks a ring of ECharts', () => {
  // Steps of 1/1024 degree: +1 0, 0 +1, -1 -1 after the offset; zigzag 2 0, 0 2, 1 1; each 64 higher.
  const text = String.fromCharCode(64, 64, 66, 64, 64, 66, 65, 65);
  expect(decodeRing(text, [1024, 2048])).toEqual([
    [1, 2],
    [1025 / 1024, 2],
    [1025 / 1024, 2049 / 1024],
    [1, 2],
  ]);
});

const topology = buildTopology([
  { code: 'west', polygons: [[box(0, 0, 1, 1)]] },
  { code: 'east', polygons: [[box(1, 0, 2, 1)]] },
  { code: 'far', polygons: [[box(5, 5, 6, 6)]] },
]);

it('keeps a common border once', () => {
  const [west, east] = topology.shapes.map(({ polygons }) => polygons.flat(2));
  const common = west?.filter((arc) => east?.includes(~arc));
  expect(common).toHaveLength(1);
  expect(topology.arcs).toHaveLength(4);
});

it('dissolves the border between neighbours', () => {
  const polygons = dissolve(topology, topology.shapes);
  const areas = polygons.map(([ring]) => signedArea(ringPoints(topology.arcs, ring ?? [])) / 2e8);
  expect(areas.sort()).toEqual([1, 2]);
});

it('a hole stays a hole', () => {
  const around = buildTopology([
    { code: 'land', polygons: [[box(0, 0, 9, 9), box(3, 3, 4, 4)]] },
    { code: 'enclave', polygons: [[box(3, 3, 4, 4)]] },
  ]);
  const land = around.shapes.filter(({ code }) => code === 'land');
  expect(dissolve(around, land)[0]).toHaveLength(2);
  expect(dissolve(around, around.shapes)[0]).toHaveLength(1);
});

it('leaves out what lies on the line, keeps what does not', () => {
  const line: Point[] = [
    [0, 0],
    [10, 1],
    [20, 0],
    [30, 40],
    [40, 0],
  ];
  expect(simplify(line, 5, 10_000)).toEqual([
    [0, 0],
    [20, 0],
    [30, 40],
    [40, 0],
  ]);
  expect(simplify(box(0, 0, 1, 1), 5, 10_000).length).toBeGreaterThanOrEqual(4);
});

it('writes the arcs that are used, as differences', () => {
  const [west] = topology.shapes;
  const geometry = {
    type: 'MultiPolygon' as const,
    arcs: west?.polygons ?? [],
    properties: { code: 'west' },
  };
  const file = JSON.parse(toTopoJson(topology.arcs, { cities: [geometry] }));
  expect(file.arcs).toHaveLength(2);
  const end = (arc: Point[]) => arc.reduce(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
  expect(
    file.arcs.map(end).every(([x, y]: Point) => [0, 10_000].includes(x) && [0, 10_000].includes(y)),
  ).toBe(true);
});
