import { commonErrors } from '@heliodon/contract/errors';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { AppError } from '@heliodon/kernel/app-error';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Diagram } from '../contract/diagram.schema.ts';
import {
  getAutoDiagram,
  getTopology,
  getTopologyVersions,
  saveTopology,
  topologyErrors,
  topologyLog,
} from '../contract/topology.contract.ts';
import { AutoDiagramService } from './auto-diagram.service.ts';
import { TopologyService } from './topology.service.ts';

const world = await createTestWorld();
const { db } = world;
afterAll(() => world.close());

const [PLANT, OTHER] = [10, 11];
const nora = testCaller({ accountId: 2, accountName: 'nora' });
const sami = testCaller({ accountId: 3, accountName: 'sami' });
const written: { action: string; params?: unknown; plantId?: number | undefined }[] = [];
const log: OperationLog = {
  async write(_actor, { action, params, plantId }) {
    written.push({ action, params, plantId });
  },
};
const pictures = {
  async announce() {
    return { uploadUrl: '', maxBytes: 0 };
  },
};
let now = new Date('2026-11-15T04:30:00Z');
const deps = { db, clock: { now: () => now }, log, pictures, kinds: deviceKinds };
const topology = new TopologyService(deps);
const auto = new AutoDiagramService(deps);

beforeAll(async () => {
  await world.accounts(nora, sami);
  await world.plants(
    { id: PLANT, name: 'North', voltageLevel: '10' },
    { id: OTHER, name: 'South', timeZone: 'UTC' },
  );
  await world.devices(
    PLANT,
    { id: 1, sn: 'INV-1', alias: 'Roof' },
    { id: 2, sn: 'MET-1', kind: 'meter', samplingPoint: 'acLow' },
    { id: 3, plantId: OTHER, sn: 'INV-2' },
    { id: 4, sn: 'INV-3', removedAt: new Date() },
    { id: 5, sn: 'INV-4', ignored: true },
    { id: 6, sn: 'BAT-1', kind: 'battery' },
    { id: 7, sn: 'CLU-1', kind: 'cluster', parentId: 6 },
  );
});
beforeEach(async () => {
  written.length = 0;
  await db.deleteFrom('topology_version').execute();
});

const sheet: Diagram = {
  width: 640,
  height: 360,
  picture: null,
  nodes: [],
  edges: [],
  layers: [{ id: 'a', name: 'a', visible: true, locked: false }],
};
const withDevice = (deviceId: number): Diagram => ({
  ...sheet,
  nodes: [
    {
      id: 'n1',
      layerId: 'a',
      x: 0,
      y: 0,
      width: 100,
      height: 100,
      locked: false,
      kind: 'symbol',
      symbol: 'inverter',
      title: '',
      rotation: 0,
      deviceId,
      ink: 'pv',
      rules: [],
    } as Diagram['nodes'][number],
  ],
});
const save = (baseVersion: number, diagram: Diagram = sheet, caller = nora, plantId = PLANT) =>
  topology.save(
    saveTopology.request.parse({ plantId, baseVersion, diagram, note: `after ${baseVersion}` }),
    caller,
  );
const read = (version?: number) => topology.get(getTopology.request.parse({ plantId: PLANT, version }));
const refusal = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    (error) => (error instanceof AppError ? error : Promise.reject(error)),
  );

describe('versions', () => {
  it('begin without any', async () => {
    expect(await read()).toEqual({ version: 0, savedAt: null, savedBy: '', note: '', diagram: null });
    expect((await refusal(read(1)))?.entry).toBe(commonErrors.notFound);
    const list = await topology.versions(getTopologyVersions.request.parse({ plantId: PLANT }));
    expect(list).toEqual({ rows: [], total: 0 });
  });

  it('each save creates one, with user, time and reason', async () => {
    const first = await save(0, withDevice(1));
    expect(first).toEqual({ version: 1, savedAt: now.toISOString(), savedBy: 'nora', note: 'after 0' });
    await save(1, sheet, sami);
    expect(await read()).toMatchObject({ version: 2, savedBy: 'sami', diagram: sheet });
    expect(await read(1)).toEqual({ ...first, diagram: withDevice(1) });
    const list = await topology.versions({ plantId: PLANT, page: 1, pageSize: 1 });
    expect(list).toMatchObject({ rows: [{ version: 2, savedBy: 'sami', note: 'after 1' }], total: 2 });
    expect(written).toEqual([
      { action: topologyLog.save, params: { version: 1, nodes: 1, edges: 0 }, plantId: PLANT },
      { action: topologyLog.save, params: { version: 2, nodes: 0, edges: 0 }, plantId: PLANT },
    ]);
  });

  it('the newest hundred are kept', async () => {
    const values = Array.from({ length: 100 }, (_, n) => ({
      version: n + 1,
      diagram: JSON.stringify(sheet),
    }));
    await db
      .insertInto('topology_version')
      .values(values.map((one) => ({ ...one, plant_id: PLANT })))
      .execute();
    await db
      .insertInto('topology_version')
      .values({ plant_id: OTHER, version: 1, diagram: JSON.stringify(sheet) })
      .execute();
    await save(100);
    const list = await topology.versions({ plantId: PLANT, page: 1, pageSize: 200 });
    expect([list.total, list.rows[0]?.version, list.rows.at(-1)?.version]).toEqual([100, 101, 2]);
    expect((await topology.versions({ plantId: OTHER, page: 1, pageSize: 20 })).total).toBe(1);
  });
});

describe('two editors', () => {
  it('saving from an older version returns who saved since, in local time of the plant', async () => {
    await save(0, sheet, sami);
    now = new Date('2026-11-15T05:00:00Z');
    const refused = await refusal(save(0));
    expect(refused?.entry).toBe(topologyErrors.changed);
    expect(refused?.params).toMatchObject({ version: 1, savedBy: 'sami', savedAt: '2026-11-15 12:30' });
    expect(refused?.data).toMatchObject({ version: 1, savedAt: '2026-11-15T04:30:00.000Z' });
    expect(written).toHaveLength(1);
  });

  it('ten at the same time: one is saved, nine get a conflict', async () => {
    await save(0);
    const callers = Array.from({ length: 10 }, (_, n) => (n % 2 ? nora : sami));
    const answers = await Promise.all(callers.map((caller) => refusal(save(1, sheet, caller))));
    expect(answers.filter((refused) => refused === undefined)).toHaveLength(1);
    expect(new Set(answers.map((refused) => refused?.entry))).toEqual(
      new Set([undefined, topologyErrors.changed]),
    );
    expect(await read()).toMatchObject({ version: 2 });
    expect(written).toHaveLength(2);
  });

  it('a version that never existed is refused as a base', async () => {
    expect((await refusal(save(5)))?.entry).toBe(commonErrors.conflict);
    await save(0);
    expect((await refusal(save(5)))?.entry).toBe(topologyErrors.changed);
  });
});

describe('permitted references of a drawing', () => {
  it.each([
    ['its own', 1, undefined],
    ['one that was removed: what was drawn of it stays', 4, undefined],
    ['one of another plant', 3, topologyErrors.noDevice],
    ['one that does not exist', 99, topologyErrors.noDevice],
  ])('%s', async (_, deviceId, entry) => {
    const refused = await refusal(save(0, withDevice(deviceId)));
    expect(refused?.entry).toBe(entry);
    if (entry) expect(refused?.data).toEqual({ nodeIds: ['n1'], edgeIds: [] });
    expect((await read()).version).toBe(entry ? 0 : 1);
  });

  it('an old drawing is shown unchanged after its device moved away, and can be corrected', async () => {
    await save(0, withDevice(6));
    await db.updateTable('device').set({ plant_id: OTHER }).where('id', '=', 6).execute();
    expect(await read()).toMatchObject({ diagram: withDevice(6) });
    expect((await refusal(save(1, withDevice(6))))?.entry).toBe(topologyErrors.noDevice);
    expect(await save(1, sheet)).toMatchObject({ version: 2 });
    await db.updateTable('device').set({ plant_id: PLANT }).where('id', '=', 6).execute();
  });

  it('a picture of this plant intended for drawings', async () => {
    const picture = async (plantId: number, purpose: string) => {
      const file = await db
        .insertInto('stored_file')
        .values({ name: 'x', media_type: 'image/png', kind: 'picture' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const row = { plant_id: plantId, purpose, file_id: file.id, width: 640, height: 360, size_bytes: 1 };
      return (await db.insertInto('picture').values(row).returning('id').executeTakeFirstOrThrow()).id;
    };
    const behind = (pictureId: string): Diagram => ({ ...sheet, picture: { pictureId, dim: 0.2 } });
    const own = await picture(PLANT, 'topology');
    for (const odd of [await picture(OTHER, 'topology'), await picture(PLANT, 'logo'), crypto.randomUUID()])
      expect((await refusal(save(0, behind(odd))))?.entry).toBe(topologyErrors.noPicture);
    await save(0, behind(own));
    const rows = await db.selectFrom('topology_version').select(['picture_id', 'diagram']).execute();
    expect(rows).toMatchObject([{ picture_id: own, diagram: { picture: { pictureId: own } } }]);
  });

  it('a deleted plant has none', async () => {
    await db.updateTable('plant').set({ deleted_at: now }).where('id', '=', OTHER).execute();
    expect((await refusal(save(0, sheet, nora, OTHER)))?.entry).toBe(commonErrors.notFound);
    await db.updateTable('plant').set({ deleted_at: null }).where('id', '=', OTHER).execute();
  });
});

it('a diagram is generated from the devices of a plant, and can be saved', async () => {
  const { diagram } = await auto.draw(getAutoDiagram.request.parse({ plantId: PLANT }), 'zh');
  const symbols = diagram.nodes.flatMap((node) =>
    node.kind === 'symbol' ? [[node.symbol, node.deviceId, node.title]] : [],
  );
  expect(symbols).toEqual([
    ['busbar', null, '交流母线'],
    ['grid', null, '电网'],
    ['transformer', null, '变压器'],
    ['meter', 2, 'MET-1'],
    ['inverter', 1, 'Roof'],
    ['pv', null, '光伏方阵'],
    ['battery', 6, 'BAT-1'],
    ['load', null, '负载'],
  ]);
  const values = diagram.nodes.flatMap((node) => (node.kind === 'value' ? [node.binding] : []));
  expect(values).toEqual([
    { of: 'plant', figure: 'gridKw' },
    { of: 'device', deviceId: 2, point: 'powerKw' },
    { of: 'device', deviceId: 1, point: 'activePowerKw' },
    { of: 'device', deviceId: 6, point: 'soc' },
    { of: 'plant', figure: 'loadKw' },
  ]);
  expect(await save(0, diagram)).toMatchObject({ version: 1 });
  expect((await refusal(auto.draw({ plantId: 999 }, 'en')))?.entry).toBe(commonErrors.notFound);
});
