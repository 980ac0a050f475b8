import { systemClock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import { testCaller, testStaff } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getLogList, systemLog } from '../contract/system.contract.ts';
import { logExport } from './log.export.ts';
import { LogService } from './log.service.ts';
import { operationLog } from './log.writer.ts';

const world = await createTestWorld();
const { db } = world;
const noExports = { request: () => Promise.reject(new Error('not under test')) };
const service = new LogService({ db, log: operationLog(db, systemClock), exports: noExports });

const platform = testCaller({ accountId: 1, accountPath: [1] });
const manager = testCaller({ accountId: 2 });
const operator = testStaff(3, 3);
const lead = { ...operator, permissions: new Set([...operator.permissions, 'accountViewAll'] as const) };
const stranger = testCaller({ accountId: 4 });

beforeAll(async () => {
  await world.accounts(manager, operator, stranger);
  await world.plants({ id: 10, name: 'North roof', seenBy: [operator] }, { id: 11, name: 'South 100% roof' });
  const write = (
    who: Caller,
    at: string,
    more: Partial<{ plantId: number; status: 'failure'; format: string }> = {},
  ) =>
    operationLog(db, { now: () => new Date(at) }).write(who, {
      action: systemLog.exportLog,
      params: { format: more.format ?? 'csv' },
      plantId: more.plantId,
      status: more.status,
    });
  await write(manager, '2026-03-01T15:59:59Z');
  await write(manager, '2026-03-01T16:00:00Z', { plantId: 10 });
  await write(manager, '2026-03-02T15:59:59Z', { plantId: 11, status: 'failure' });
  await write(operator, '2026-03-02T16:00:00Z', { format: 'xlsx' });
  await write(stranger, '2026-03-02T08:00:00Z');
});
afterAll(() => world.close());

const range = { from: '2026-03-01', to: '2026-03-31', timeZone: 'Asia/Shanghai' };
const list = (caller: Caller, more: object = {}) =>
  service.list(getLogList.request.parse({ ...range, ...more }), caller);
const who = async (caller: Caller, more: object = {}) =>
  (await list(caller, more)).rows.map((row) => `${row.operator} ${row.at}`);

describe('visibility', () => {
  it.each<[string, Caller, number]>([
    ['the platform manager reads everything', platform, 5],
    ['a manager reads the own tree', manager, 4],
    ['staff with accountViewAll read nothing of those above', lead, 2],
    ['an operator reads own entries and those of given plants', operator, 2],
    ['a stranger reads nothing of others', stranger, 1],
  ])('%s', async (_, caller, total) => {
    expect((await list(caller)).total).toBe(total);
  });
});

describe('filters', () => {
  it('days are those of the requested time zone', async () => {
    const oneDay = { from: '2026-03-02', to: '2026-03-02' };
    expect(await who(manager, oneDay)).toEqual([
      'account2 2026-03-02T15:59:59.000Z',
      'account2 2026-03-01T16:00:00.000Z',
    ]);
    expect(await who(manager, { ...oneDay, timeZone: 'UTC' })).toEqual([
      'account3 2026-03-02T16:00:00.000Z',
      'account2 2026-03-02T15:59:59.000Z',
    ]);
  });

  it.each<[string, object, number]>([
    ['type', { type: 'system' }, 4],
    ['type without entries', { type: 'alarm' }, 0],
    ['status', { status: 'failure' }, 1],
    ['plant', { plantId: 10 }, 1],
    ['operator', { operator: 'COUNT3' }, 1],
    ['words of the content in English', { keyword: 'operation log' }, 4],
    ['words of the content in Chinese', { keyword: '导出' }, 4],
    ['a parameter', { keyword: 'xlsx' }, 1],
    ['the name of the plant', { keyword: 'north' }, 1],
    ['a percent sign is no wildcard', { keyword: '100%' }, 1],
    ['an underscore is no wildcard', { keyword: '_' }, 0],
  ])('%s', async (_, filter, total) => {
    expect((await list(manager, filter)).total).toBe(total);
  });

  it('pages and sorts', async () => {
    const page = (n: number) => who(manager, { page: n, pageSize: 3, sort: 'at', order: 'asc' });
    expect(await page(1)).toHaveLength(3);
    expect(await page(2)).toEqual(['account3 2026-03-02T16:00:00.000Z']);
  });

  it('refuses more than a year, a wrong order and an unknown zone', () => {
    const verdict = (more: object) => getLogList.request.safeParse({ ...range, ...more }).success;
    expect(verdict({ from: '2025-04-01', to: '2026-04-01' })).toBe(true);
    expect(verdict({ from: '2025-03-30', to: '2026-03-31' })).toBe(false);
    expect(verdict({ from: '2026-03-02', to: '2026-03-01' })).toBe(false);
    expect(verdict({ timeZone: 'Mars/Olympus' })).toBe(false);
    expect(verdict({ from: '2026-02-30' })).toBe(false);
  });
});

it('is shown in the language of the reader', async () => {
  const [row] = (await list({ ...operator, lang: 'zh' }, { keyword: 'xlsx' })).rows;
  expect(row?.content).toBe('导出操作日志（xlsx）');
});

it('exports the list, in the requested zone and language', async () => {
  const table = await logExport(db).open({ ...range, status: 'failure' }, manager, 'zh');
  const rows = [];
  for await (const row of table.rows) rows.push(row);
  expect(table.columns.map((column) => column.header).slice(0, 4)).toEqual([
    '执行状态',
    '时间',
    '内容',
    '类型',
  ]);
  expect(rows).toEqual([
    [
      '失败',
      new Date('2026-03-02T23:59:59+08:00'),
      '导出操作日志（csv）',
      '系统',
      'account2',
      'South 100% roof',
      null,
      '127.0.0.1',
      null,
    ],
  ]);
});
