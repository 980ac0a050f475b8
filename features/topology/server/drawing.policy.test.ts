import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { expect, it } from 'vitest';
import { type Binding, type Diagram, diagram } from '../contract/diagram.schema.ts';
import { devicesOf, partsWithout } from './drawing.policy.ts';

const kinds = new Map([
  [1, kindById('inverter') as DeviceKind],
  [2, kindById('battery') as DeviceKind],
]);

const box = { layerId: 'a', x: 0, y: 0, width: 100, height: 100 };
const value = (binding: Binding | null) => ({
  ...box,
  id: 'n1',
  kind: 'value',
  caption: '',
  binding,
  decimals: null,
  fontPx: 20,
  ink: 'text',
});
const symbol = (deviceId: number | null) => ({
  ...box,
  id: 'n1',
  kind: 'symbol',
  symbol: 'inverter',
  title: '',
  rotation: 0,
  deviceId,
  ink: 'pv',
});
const drawing = (node: object, flow: Binding | null = null): Diagram =>
  diagram.parse({
    width: 640,
    height: 360,
    picture: null,
    layers: [{ id: 'a', name: 'a', visible: true, locked: false }],
    nodes: [node, { ...symbol(null), id: 'n2' }],
    edges: [
      {
        id: 'e1',
        layerId: 'a',
        shape: 'straight',
        ink: 'pv',
        widthPx: 2,
        from: { nodeId: 'n1', side: 'top' },
        to: { nodeId: 'n2', side: 'top' },
        flow: flow && { binding: flow, positive: 'forward', idleKw: 0 },
      },
    ],
  });

const device = (deviceId: number, point: string, index?: number): Binding => ({
  of: 'device',
  deviceId,
  point,
  ...(index !== undefined && { index }),
});

it.each<[string, object, Binding | null, { nodeIds: string[]; edgeIds: string[] }]>([
  ['a symbol of a device', symbol(1), null, { nodeIds: [], edgeIds: [] }],
  ['a symbol of nothing', symbol(null), null, { nodeIds: [], edgeIds: [] }],
  ['a symbol of a foreign device', symbol(3), null, { nodeIds: ['n1'], edgeIds: [] }],
  ['a value that is not bound yet', value(null), null, { nodeIds: [], edgeIds: [] }],
  ['a figure of the plant', value({ of: 'plant', figure: 'soc' }), null, { nodeIds: [], edgeIds: [] }],
  ['a point', value(device(1, 'activePowerKw')), null, { nodeIds: [], edgeIds: [] }],
  ['a point of another kind', value(device(2, 'activePowerKw')), null, { nodeIds: ['n1'], edgeIds: [] }],
  ['a point of a foreign device', value(device(3, 'soc')), null, { nodeIds: ['n1'], edgeIds: [] }],
  ['the first value of a list', value(device(1, 'stringCurrent', 0)), null, { nodeIds: [], edgeIds: [] }],
  ['the last one', value(device(1, 'stringCurrent', 31)), null, { nodeIds: [], edgeIds: [] }],
  ['one behind the last', value(device(1, 'stringCurrent', 32)), null, { nodeIds: ['n1'], edgeIds: [] }],
  ['a whole list', value(device(1, 'stringCurrent')), null, { nodeIds: ['n1'], edgeIds: [] }],
  ['a place in what is no list', value(device(2, 'soc', 0)), null, { nodeIds: ['n1'], edgeIds: [] }],
  ['a flow', symbol(null), device(2, 'powerKw'), { nodeIds: [], edgeIds: [] }],
  ['a flow of a foreign device', symbol(1), device(3, 'powerKw'), { nodeIds: [], edgeIds: ['e1'] }],
])('%s', (_, node, flow, expected) => {
  expect(partsWithout(drawing(node, flow), kinds)).toEqual(expected);
});

it('contains every device of a drawing, once', () => {
  expect([...devicesOf(drawing(symbol(1), device(2, 'powerKw')))]).toEqual([1, 2]);
  expect([...devicesOf(drawing(value(device(2, 'soc')), device(2, 'powerKw')))]).toEqual([2]);
  expect([...devicesOf(drawing(value({ of: 'plant', figure: 'soc' })))]).toEqual([]);
});
