import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import { DEVICE_STATUSES } from '@heliodon/kernel/device-kind';
import {
  type Binding,
  DIAGRAM_MAX,
  type Diagram,
  diagram,
  saveTopology,
  topologyErrors,
} from '@heliodon/topology/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { World } from './world.ts';

let server: TestServer;
let token: string;
let plantId: number;

beforeAll(async () => {
  server = await startTestServer();
  const world = new World(server);
  const manager = await world.account();
  token = await world.token(manager);
  plantId = await world.plant(manager);
});
afterAll(() => server.stop());

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const id = (letter: string, n: number) => `${letter}${n}`.padEnd(40, '_');
/** The maximum number of digits for this size. */
const LONG = 10_000 + 1 / 3;
/** Each character takes three bytes. */
const words = (length: number) => '电'.repeat(length);

const ofDevice: Binding = {
  of: 'device',
  deviceId: 2_147_483_647,
  point: 'p'.repeat(60),
  index: 4095,
};

/** A diagram with the maximum content. */
const largest = (binding: Binding): Diagram => ({
  width: 7680,
  height: 7680,
  picture: null,
  layers: times(DIAGRAM_MAX.layers, (n) => ({
    id: id('l', n),
    name: words(30),
    visible: false,
    locked: false,
  })),
  nodes: times(DIAGRAM_MAX.nodes, (n) => ({
    id: id('n', n),
    layerId: id('l', 0),
    x: -LONG,
    y: -LONG,
    width: 1000 / 3,
    height: 1000 / 3,
    locked: false,
    kind: 'value',
    caption: words(60),
    binding,
    decimals: null,
    fontPx: 100 / 3,
    ink: 'charging',
    rules: times(DIAGRAM_MAX.rules, () => ({
      when: 'status',
      is: [...DEVICE_STATUSES],
      ink: 'charging',
      blink: false,
    })),
  })),
  edges: times(DIAGRAM_MAX.edges, (n) => ({
    id: id('e', n),
    layerId: id('l', 0),
    shape: 'straight',
    ink: 'charging',
    widthPx: 10 / 3,
    from: { nodeId: id('n', 0), side: 'bottom' },
    to: { nodeId: id('n', 1), side: 'bottom' },
    flow: { binding, positive: 'backward', idleKw: 1000 / 3 },
  })),
});
const save = (drawing: Diagram, baseVersion = 0) =>
  server.call(
    '/topology/saveTopology',
    { plantId, baseVersion, note: words(100), diagram: drawing },
    { token },
  );

it('the largest permitted diagram can be saved and read', async () => {
  const longest = JSON.stringify(largest(ofDevice));
  expect(Buffer.byteLength(longest)).toBeGreaterThan(1 << 20);
  expect(Buffer.byteLength(longest)).toBeLessThan((saveTopology.bodyBytes ?? 0) - 10_000);
  expect(diagram.safeParse(largest(ofDevice)).success).toBe(true);
  // Validated up to the referenced objects.
  expect((await save(largest(ofDevice))).code).toBe(topologyErrors.noDevice.code);

  const drawing = largest({ of: 'plant', figure: 'chargingKw' });
  expect((await save(drawing)).code).toBe(SUCCESS);
  const read = await server.call('/topology/getTopology', { plantId }, { token });
  expect(read.data.diagram).toEqual(drawing);
});

it('a longer one is rejected, and other calls keep their usual limit', async () => {
  const tooLong = { plantId, note: 'x'.repeat(saveTopology.bodyBytes ?? 0) };
  expect((await server.call('/topology/saveTopology', tooLong, { token })).code).toBe(
    commonErrors.tooLarge.code,
  );
  const long = { plantId, note: 'x'.repeat(1 << 20) };
  expect((await server.call('/topology/getTopology', long, { token })).code).toBe(commonErrors.tooLarge.code);
});
