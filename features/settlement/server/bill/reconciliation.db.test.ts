import { commonErrors } from '@heliodon/contract/errors';
import { readTable } from '@heliodon/infrastructure/documents/table-reader';
import type { LogEntry } from '@heliodon/server-kit/operation-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconciliationLog, type UtilityLine } from '../../contract/reconciliation.contract.ts';
import { addPlant, addPrice, measure, PLANT, settle } from '../testing/billed-plant.ts';
import { ReconciliationService } from './reconciliation.service.ts';

const world = await createTestWorld();
const { db } = world;
afterAll(() => world.close());

const written: LogEntry[] = [];
const service = new ReconciliationService({
  db,
  clock: { now: () => new Date('2026-11-10T12:00:00+08:00') },
  keepRawDays: () => 90,
  tables: { read: readTable },
  store: { samplesUpTo: async () => new Map(), samples: async () => [], samplesEvery: async () => [] },
  log: {
    write: async (_actor, entry) => {
      written.push(entry);
    },
  },
});
const caller = testCaller({ accountId: 2 });
const october = { plantId: PLANT, month: '2026-10' };

const theirs = (peak: [string, string], valley: [string, string]): UtilityLine[] => [
  { kind: 'import', period: 'peak', quantity: peak[0], amount: peak[1] },
  { kind: 'import', period: 'valley', quantity: valley[0], amount: valley[1] },
];
const save = (lines: UtilityLine[], revision: number) =>
  service.save(
    { ...october, revision, bill: { lines, invoiceNo: 'INV-7', note: '', fileName: null } },
    caller,
  );

beforeAll(async () => {
  await addPlant(world);
  await addPrice(world, '2026-01-01', '1.10');
  await measure(world, '2026-10-01', { '05:45': { importKwh: 200 }, '14:00': { importKwh: 300 } });
  await settle(world);
});

describe('the invoice of a month', () => {
  it('is missing initially', async () => {
    expect(await service.read(october)).toMatchObject({ status: 'empty', utility: null, ours: '390.00' });
    const { months } = await service.year({ plantId: PLANT, year: 2026 });
    expect(months.map(({ month, status, ours }) => [month, status, ours])).toEqual([
      ['2026-10', 'empty', '390.00'],
      ['2026-11', 'empty', '0.00'],
    ]);
  });

  it('agrees, or states why not', async () => {
    expect(await save(theirs(['300', '330.00'], ['200', '60.00']), 0)).toEqual({ revision: 1 });
    expect(await service.read(october)).toMatchObject({ status: 'agreed', difference: '0.00' });
    await save(theirs(['250', '275.00'], ['250', '75.00']), 1);
    const found = await service.read(october);
    expect(found).toMatchObject({
      status: 'open',
      theirs: '350.00',
      difference: '-40.00',
      utility: { revision: 2, invoiceNo: 'INV-7', savedBy: 'account2' },
    });
    expect(found.lines.map(({ period, reasons }) => [period, reasons[0]?.reason])).toEqual([
      ['peak', 'shifted'],
      ['valley', 'shifted'],
    ]);
    expect(written.at(-1)).toMatchObject({
      action: reconciliationLog.save,
      params: { month: '2026-10', revision: 2, total: '350.00' },
      plantId: PLANT,
    });
  });

  it('is not overwritten with an outdated revision', async () => {
    await expect(save(theirs(['1', '1'], ['1', '1']), 1)).rejects.toMatchObject({ entry: { code: 2744 } });
  });

  it('a user accepts the difference, and reopens it', async () => {
    const accept = { ...october, revision: 2, difference: '-40.00', note: 'Meter clock was an hour off' };
    await expect(service.accept({ ...accept, difference: '-39.00' }, caller)).rejects.toMatchObject({
      entry: { code: 2744 },
    });
    await service.accept(accept, caller);
    expect(await service.read(october)).toMatchObject({
      status: 'explained',
      accepted: { by: 'account2', note: accept.note, outdated: false },
    });
    expect(written.at(-1)).toMatchObject({
      action: reconciliationLog.accept,
      params: { difference: '-40.00', note: accept.note },
    });
    await service.reopen({ ...october, revision: 2 }, caller);
    expect(await service.read(october)).toMatchObject({ status: 'open', accepted: null });
    await service.accept(accept, caller);
    await expect(service.accept({ ...accept, revision: 1 }, caller)).rejects.toMatchObject({
      entry: { code: 2744 },
    });
  });

  it('an accepted difference is open again when our own bill changes', async () => {
    await measure(world, '2026-10-02', { '14:00': { importKwh: 10 } });
    await settle(world);
    expect(await service.read(october)).toMatchObject({
      status: 'open',
      ours: '401.00',
      accepted: { outdated: true },
    });
    const { months } = await service.year({ plantId: PLANT, year: 2026 });
    expect(months[0]).toMatchObject({ status: 'open', theirs: '350.00', difference: '-51.00', revision: 2 });
  });

  it('does not exist for a future month', async () => {
    const december = { plantId: PLANT, month: '2026-12' };
    await expect(service.read(december)).rejects.toMatchObject({ entry: { code: 2740 } });
    const bill = { lines: theirs(['1', '1'], ['1', '1']), invoiceNo: '', note: '', fileName: null };
    await expect(service.save({ ...december, revision: 0, bill }, caller)).rejects.toMatchObject({
      entry: { code: 2740 },
    });
    await expect(
      service.accept({ ...october, month: '2026-11', revision: 1, difference: '0.00', note: 'x' }, caller),
    ).rejects.toMatchObject({
      entry: { code: 2745 },
    });
    await expect(service.read({ plantId: 99, month: '2026-10' })).rejects.toMatchObject({
      entry: commonErrors.notFound,
    });
  });

  it('a file is read, or refused with row and column', async () => {
    const file = (text: string) => ({
      plantId: PLANT,
      fileName: 'a.csv',
      content: Buffer.from(text).toString('base64'),
    });
    const read = await service.readFile(file('项目,时段,数量,金额\n购电电费,峰,300,330.00\n'), caller);
    expect(read.lines).toEqual([{ kind: 'import', period: 'peak', quantity: '300', amount: '330.00' }]);
    await expect(
      service.readFile(file('Item,Time of use,Quantity,Amount\nEnergy charge,Peak,x,1\n'), caller),
    ).rejects.toMatchObject({ entry: { code: 2743 }, params: { detail: 'row 2, column C: not a number' } });
    await expect(service.readFile(file('\u0000'), caller)).rejects.toMatchObject({ entry: { code: 2741 } });
    const long = `Item,Time of use,Quantity,Amount\n${'import,peak,1,1\n'.repeat(300)}`;
    await expect(service.readFile(file(long), caller)).rejects.toMatchObject({ entry: { code: 2742 } });
  });
});
