import { rolesOf } from '@heliodon/device-kinds/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { autoDiagram } from './auto-diagram.ts';
import { type Diagram, type DiagramNode, diagram } from './diagram.schema.ts';
import type { DrawnDevice } from './single-line/plan.ts';

const POWER: Readonly<Record<string, string>> = {
  inverter: 'activePowerKw',
  pcs: 'activePowerKw',
  battery: 'powerKw',
  meter: 'powerKw',
  charger: 'powerKw',
};

const device = (deviceId: number, kind: string, more: Partial<DrawnDevice> = {}): DrawnDevice => ({
  deviceId,
  kind,
  roles: rolesOf(kind),
  name: `${kind} ${deviceId}`,
  loggerId: 1,
  parentId: null,
  samplingPoint: null,
  measures: [],
  powerPoint: POWER[kind] ?? null,
  valuePoint: kind === 'battery' ? 'soc' : (POWER[kind] ?? null),
  ...more,
});
const many = (kind: string, count: number, from: number, more: Partial<DrawnDevice> = {}) =>
  Array.from({ length: count }, (_, n) => device(from + n, kind, more));
const meter = (deviceId: number, samplingPoint: string | null, measures: number[] = []) =>
  device(deviceId, 'meter', { samplingPoint, measures });

const draw = (devices: readonly DrawnDevice[], voltageKv: number | null = null, lang: 'zh' | 'en' = 'en') =>
  autoDiagram({ name: 'Plant', voltageKv, devices, lang });

/** Label of a connected node: a device by its number, others by their symbol. */
function labelOf({ nodes }: Diagram, id: string): string {
  const node = nodes.find((one) => one.id === id);
  if (node?.kind !== 'symbol') return '?';
  return node.deviceId === null ? node.symbol : String(node.deviceId);
}

/** `from > to source sign`: the sign is the direction of a positive value. */
const linesOf = (drawing: Diagram): string[] =>
  drawing.edges.map(({ from, to, flow }) => {
    const ends = `${labelOf(drawing, from.nodeId)} > ${labelOf(drawing, to.nodeId)}`;
    if (!flow) return ends;
    const { binding } = flow;
    const source = binding.of === 'plant' ? binding.figure : `${binding.deviceId}.${binding.point}`;
    return `${ends} ${source} ${flow.positive === 'forward' ? '↓' : '↑'}`;
  });

describe('connections and directions of flow', () => {
  it.each<[string, DrawnDevice[], number | null, string[]]>([
    ['nothing at all: the grid and a load', [], null, ['grid > busbar gridKw ↓', 'busbar > load loadKw ↓']],
    [
      'PV behind a transformer',
      [device(1, 'inverter'), meter(9, 'highVoltage')],
      10,
      [
        'grid > 9 gridKw ↓',
        '9 > transformer gridKw ↓',
        'transformer > busbar gridKw ↓',
        'busbar > 1 1.activePowerKw ↑',
        '1 > pv 1.activePowerKw ↑',
        'busbar > load loadKw ↓',
      ],
    ],
    [
      'at 10 kV there is a transformer also where no meter stands before it',
      [meter(9, 'acLow')],
      10,
      [
        'grid > transformer gridKw ↓',
        'transformer > 9 gridKw ↓',
        '9 > busbar gridKw ↓',
        'busbar > load loadKw ↓',
      ],
    ],
    [
      'two meters side by side each carry their own',
      [meter(8, 'acLow'), meter(9, 'acLow')],
      0.4,
      [
        'grid > 8 8.powerKw ↓',
        'grid > 9 9.powerKw ↓',
        '8 > busbar 8.powerKw ↓',
        '9 > busbar 9.powerKw ↓',
        'busbar > load loadKw ↓',
      ],
    ],
    [
      'each converter with its battery; charging is a discharge below zero',
      [...many('pcs', 2, 1), ...many('battery', 2, 11)],
      null,
      [
        'grid > busbar gridKw ↓',
        'busbar > 1 1.activePowerKw ↑',
        '1 > 11 11.powerKw ↑',
        'busbar > 2 2.activePowerKw ↑',
        '2 > 12 12.powerKw ↑',
        'busbar > load loadKw ↓',
      ],
    ],
    [
      'a battery that names its converter, one of another logger, one without a converter',
      [
        device(1, 'pcs'),
        device(2, 'pcs', { loggerId: 2 }),
        device(11, 'battery', { parentId: 2 }),
        device(12, 'battery', { loggerId: 2 }),
        device(13, 'battery', { loggerId: 3 }),
      ],
      null,
      [
        'grid > busbar gridKw ↓',
        'busbar > 1 1.activePowerKw ↑',
        'busbar > 2 2.activePowerKw ↑',
        '2 > 11 11.powerKw ↑',
        '2 > 12 12.powerKw ↑',
        'busbar > 13 13.powerKw ↑',
        'busbar > load loadKw ↓',
      ],
    ],
    [
      'a meter of one inverter before it, a meter of the whole side before all',
      [device(1, 'inverter'), device(2, 'inverter'), meter(8, 'pv', [2]), meter(9, 'pv')],
      null,
      [
        'grid > busbar gridKw ↓',
        'busbar > 9 pvKw ↑',
        '9 > busbar pvKw ↑',
        'busbar > 1 1.activePowerKw ↑',
        '1 > pv 1.activePowerKw ↑',
        'busbar > 8 8.powerKw ↑',
        '8 > 2 2.activePowerKw ↑',
        '2 > pv 2.activePowerKw ↑',
        'busbar > load loadKw ↓',
      ],
    ],
    [
      'piles and a metered load take: their power is below zero',
      [device(1, 'charger'), meter(9, 'load')],
      null,
      ['grid > busbar gridKw ↓', 'busbar > 1 1.powerKw ↑', 'busbar > 9 9.powerKw ↑', '9 > load 9.powerKw ↑'],
    ],
    [
      'loggers, weather stations and meters that measure nothing are joined to nothing',
      [device(1, 'logger'), device(2, 'weather'), meter(3, null)],
      null,
      ['grid > busbar gridKw ↓', 'busbar > load loadKw ↓'],
    ],
  ])('%s', (_, devices, voltageKv, lines) => {
    expect(linesOf(draw(devices, voltageKv))).toEqual(lines);
  });

  it('more devices than fit on a sheet are shown as a number, with the figure of the plant', () => {
    const drawing = draw([...many('inverter', 240, 1), ...many('charger', 30, 1000)]);
    expect(linesOf(drawing)).toContain('busbar > inverter pvKw ↑');
    const titles = drawing.nodes.flatMap((node) => (node.kind === 'symbol' ? [node.title] : []));
    expect(titles).toContain('240 inverters');
    expect(titles.filter((title) => title.startsWith('charger '))).toHaveLength(30);
  });

  it('uses the language of the caller', () => {
    const drawing = draw(many('inverter', 2, 1), null, 'zh');
    const texts = drawing.nodes.flatMap((node) => (node.kind === 'text' ? [node.text] : []));
    expect([drawing.layers[0]?.name, ...texts]).toEqual(['单线图', 'Plant', '光伏 · 2 台逆变器', '负载']);
  });
});

type Box = Pick<DiagramNode, 'x' | 'y' | 'width' | 'height'>;
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const isBar = (node: DiagramNode): boolean => node.kind === 'symbol' && node.symbol === 'busbar';
const centreX = ({ x, width }: Box): number => x + width / 2;

/** The vertical part of a straight connection as a narrow box, which must not overlap other nodes. */
function uprightOf(
  { nodes }: Diagram,
  edge: Diagram['edges'][number],
): { box: Box; ends: DiagramNode[] } | undefined {
  const [from, to] = [edge.from, edge.to].map(({ nodeId }) => nodes.find(({ id }) => id === nodeId));
  if (!from || !to || edge.shape !== 'straight' || edge.from.side !== 'bottom') return undefined;
  const x = centreX(isBar(from) ? to : from);
  const y = from.y + from.height;
  return { box: { x: x - 1, y, width: 2, height: to.y - y }, ends: [from, to] };
}

/** Connections that are slanted, go upwards, or cross a node. */
function troublesOf(
  drawing: Diagram,
  edge: Diagram['edges'][number],
  solid: readonly DiagramNode[],
): string[] {
  const upright = uprightOf(drawing, edge);
  if (!upright) return [];
  const [from, to] = upright.ends as [DiagramNode, DiagramNode];
  const leans = !isBar(from) && !isBar(to) && centreX(from) !== centreX(to);
  const inTheWay = solid.filter((node) => !upright.ends.includes(node) && overlap(node, upright.box));
  return leans || upright.box.height <= 0 || inTheWay.length > 0 ? [edge.id] : [];
}

it.each([
  // 800 to the middle − 80 half a symbol − 8 − 144 the value − 2 × 32.
  ['beside the grid', 1, { y: 32, width: 504 }, 32],
  ['beside it, where two meters leave enough', 2, { y: 32, width: 332 }, 32],
  ['above, where three leave too little', 3, { y: 32, width: 1536 }, 120],
  ['above, where four leave nothing', 4, { y: 32, width: 1536 }, 120],
])('the name is placed %s', (_, meters, box, gridY) => {
  for (const at of ['acLow', 'highVoltage']) {
    const drawing = draw(Array.from({ length: meters }, (_one, n) => meter(n + 1, at)));
    expect(diagram.parse(drawing)).toEqual(drawing);
    expect(drawing.nodes.find((node) => node.kind === 'text')).toMatchObject({
      text: 'Plant',
      x: 32,
      ...box,
    });
    expect(drawing.nodes.find((node) => node.kind === 'symbol' && node.symbol === 'grid')?.y).toBe(gridY);
  }
});

const count = (max: number) => fc.integer({ min: 0, max });
const point = fc.constantFrom('load', 'pv', 'storage', 'acLow', 'highVoltage', null);

type Metered = ['load' | 'pv' | 'storage' | 'acLow' | 'highVoltage' | null, number[]];
/** The value of a meter at the right edge of its section, above several rows. */
const besideHigherRows: [
  Record<'inverter' | 'pcs' | 'battery' | 'charger' | 'logger' | 'weather' | 'loggers', number>,
  Metered[],
  null,
] = [
  { inverter: 0, pcs: 1, battery: 1, charger: 0, logger: 14, weather: 0, loggers: 2 },
  [
    ['storage', []],
    ['pv', []],
    ['pv', []],
    ['pv', []],
    [null, []],
  ],
  null,
];

it('any plant: each element appears once, on the sheet, and nothing overlaps', () => {
  const loggers = fc.integer({ min: 1, max: 4 });
  // Small numbers leave little room for the values above.
  const counts = fc.oneof(
    fc.record({
      inverter: count(210),
      pcs: count(60),
      battery: count(90),
      charger: count(60),
      logger: count(20),
      weather: count(3),
      loggers,
    }),
    fc.record({
      inverter: count(2),
      pcs: count(1),
      battery: count(1),
      charger: count(1),
      logger: count(20),
      weather: count(1),
      loggers,
    }),
  );
  const measures = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 3 });
  const meters = fc.array(fc.tuple(point, measures), { maxLength: 30 });
  fc.assert(
    fc.property(
      counts,
      meters,
      fc.constantFrom(null, 0.4, 10),
      ({ loggers, ...kinds }, metered, voltageKv) => {
        let next = 1;
        const machines = Object.entries(kinds).flatMap(([kind, n]) =>
          Array.from({ length: n }, () => device(next, kind, { loggerId: 1 + (next++ % loggers) })),
        );
        const devices = [...machines, ...metered.map(([at, own]) => meter(next++, at, own))];
        const drawing = draw(devices, voltageKv);
        expect(diagram.parse(drawing)).toEqual(drawing);

        const shown = drawing.nodes.flatMap((node) =>
          node.kind === 'symbol' && node.deviceId !== null ? [node.deviceId] : [],
        );
        expect(new Set(shown).size).toBe(shown.length);
        const loose = devices.filter(({ kind }) => kind === 'logger' || kind === 'weather').length;
        const isCrowded = devices.length - loose > 200 || kinds.logger > 16 || kinds.battery > 4 * kinds.pcs;
        if (!isCrowded && metered.length <= 4 && kinds.battery <= kinds.pcs && loggers === 1)
          expect(shown.length).toBe(devices.length);

        const solid = drawing.nodes.filter(({ kind }) => kind !== 'box');
        const outside = drawing.nodes.filter(
          ({ x, y, width, height }) =>
            x < 0 || y < 0 || x + width > drawing.width || y + height > drawing.height,
        );
        expect(outside).toEqual([]);
        const pairs = solid.flatMap((a, n) =>
          solid
            .slice(n + 1)
            .filter((b) => overlap(a, b))
            .map((b) => [a, b]),
        );
        expect(pairs).toEqual([]);
        expect(drawing.edges.flatMap((edge) => troublesOf(drawing, edge, solid))).toEqual([]);
      },
    ),
    { numRuns: 60, examples: [besideHigherRows] },
  );
});
