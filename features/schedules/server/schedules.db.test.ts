import {
  COMMAND_PASSWORD,
  type CommandWorld,
  createCommandWorld,
  ids,
  manager,
  operator,
  stranger,
} from '@heliodon/commands/command-world';
import type { ScheduleSegment } from '@heliodon/energy/schedule/plan';
import type { Caller } from '@heliodon/server-kit/caller';
import { readStorageFacts } from '@heliodon/settlement/storage-facts';
import { operationLog } from '@heliodon/system/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PACKAGE_PLAN_NAME } from '../contract/plan.names.ts';
import { createSchedules, type SchedulesDeps } from './index.ts';

/* Plans from the call to the device and back, with an in-memory logger and a test clock. */

const PLANT = 10;
const SECOND = 112;
/** 20:00 in Shanghai. */
const EVENING = Date.UTC(2026, 5, 1, 12);
let world: CommandWorld;
let deps: SchedulesDeps;
let part: ReturnType<typeof createSchedules>;
/** Power of a converter, returned for the requested minutes. */
let powerKw = 0;

beforeAll(async () => {
  world = await createCommandWorld(operationLog);
  const { db, clock, commands } = world;
  await sql`UPDATE device SET rated_kw = 100 WHERE kind = 'pcs'`.execute(db);
  await sql`UPDATE plant SET time_zone = 'Asia/Shanghai', plant_mode = 'surplusFeedIn'`.execute(db);
  await sql`INSERT INTO device (id, sn, kind, plant_id, logger_id, rated_kw) VALUES
    (${SECOND}, 'PCS-2', 'pcs', ${PLANT}, ${ids.logger}, 200), (113, 'PCS-BARE', 'pcs', ${PLANT}, ${ids.logger}, NULL),
    (131, 'PCS-FOREIGN', 'pcs', 20, ${ids.foreign}, 100)`.execute(db);
  await sql`CREATE TABLE plant_15m_all PARTITION OF plant_15m DEFAULT`.execute(db);
  await sql`CREATE TABLE rollup_15m_all PARTITION OF rollup_15m DEFAULT`.execute(db);
  const nothing = { soc: null, temperature: null, outKwh: null, inKwh: null };
  deps = {
    db,
    clock,
    log: operationLog(db, clock),
    plans: commands.plans,
    writesOf: commands.writesOf,
    orders: commands.followUps,
    store: {
      ...world.store,
      headlines: async (_, ranges) => ranges.map(({ fromMs }) => [{ ...nothing, atMs: fromMs, powerKw }]),
    },
    exports: { request: async () => '00000000-0000-4000-8000-000000000000' },
    facts: (plant, fromMs, toMs, rules) => readStorageFacts(db, plant, fromMs, toMs, rules),
    pricesOn: async () => undefined,
    onError: (error) => world.errors.push(error),
  };
  part = createSchedules(deps);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.reset();
  const { db } = world;
  await sql`TRUNCATE schedule_plan, schedule_plan_device, schedule_device, schedule_day, schedule_ruling, schedule_template,
    rollup_15m, rollup_day`.execute(db);
  world.time.ms = EVENING;
  world.logger.answer = (message, logger) =>
    message.type === 'plan'
      ? { values: { planVersion: message.params.version as number } }
      : obey(message, logger);
  await world.connect();
  await sample({});
});

const obey: typeof world.logger.answer = (message, logger) => {
  if (message.type === 'parameter')
    for (const [name, value] of Object.entries(message.params))
      logger.settings[`${message.name}.${name}`] = value as number;
  return message.type === 'read' ? { values: { ...logger.settings } } : {};
};

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
async function call(name: string, request: object, caller: Caller = manager): Promise<any> {
  const found = part.routes.find((one) => one.call.path === `/schedule/${name}`);
  if (!found) throw new Error(name);
  const body = found.call.request.parse({ plantId: PLANT, ...request });
  return found.call.response.parse(await found.handle(body as never, caller as never));
}

/** A sample of both converters. */
async function sample(more: Record<string, number>): Promise<void> {
  for (const id of [ids.pcs, SECOND])
    await world.measure(id, { runMode: 0, workMode: 0, planVersion: 0, activePowerKw: 0, ...more });
}

const segment = (fromH: number, toH: number, powerRatio: number, cutOffSoc = 10): ScheduleSegment => ({
  fromMin: fromH * 60,
  toMin: toH * 60,
  powerRatio,
  cutOffSoc,
  strategy: powerRatio > 0 ? 'discharge' : powerRatio < 0 ? 'charge' : 'idle',
});
const selfUse = (fromH: number, toH: number): ScheduleSegment => ({
  ...segment(fromH, toH, 0),
  strategy: 'selfUse',
});
const evening = [segment(0, 18, 0), segment(18, 24, 500)];
const planOf = (name: string, segments = evening, more: object = {}) => ({
  name,
  type: 'year',
  reserveSoc: null,
  parts: [{ quarters: [], days: [], segments }],
  ...more,
});
const special = (name: string, days: { from: string; to: string }[], segments = [segment(0, 24, 0)]) =>
  planOf(name, segments, { type: 'specialDay', parts: [{ quarters: [], days, segments }] });
const save = async (plan: object, more: object = {}, caller: Caller = manager): Promise<number> => {
  const given = { planId: null, deviceIds: [ids.pcs], enabled: true, overwrite: false };
  const request = { ...given, plan, password: COMMAND_PASSWORD, ...more };
  return (await call('savePlan', request, caller)).planId;
};
const plans = () => world.logger.received.filter(({ type }) => type === 'plan');
const code = (expected: number) => ({ entry: { code: expected } });
const logged = async () => (await world.logged('schedules.')).map(({ action }) => action.split('.')[1]);

describe('saving', () => {
  it('an enabled plan is sent to each device in its own kilowatts, with its status', async () => {
    await save(planOf('Evening'), { deviceIds: [ids.pcs, SECOND] });
    const [queued] = (await call('getPlanList', {})).rows;
    expect(queued).toMatchObject({ sendStatus: 'sending', rulesToday: true, enabled: true });
    await world.settle();
    expect(plans().map(({ sn, params }) => [sn, params.segments])).toEqual([
      [
        'PCS-1',
        [
          { fromMin: 0, toMin: 1080, powerKw: 0, cutOffSoc: 10 },
          { fromMin: 1080, toMin: 1440, powerKw: 50, cutOffSoc: 10 },
        ],
      ],
      [
        'PCS-2',
        [
          { fromMin: 0, toMin: 1080, powerKw: 0, cutOffSoc: 10 },
          { fromMin: 1080, toMin: 1440, powerKw: 100, cutOffSoc: 10 },
        ],
      ],
    ]);
    const [row] = (await call('getPlanList', { name: 'EVEN' })).rows;
    expect(row).toMatchObject({ sendStatus: 'success', devices: [{ sendStatus: 'success' }, {}] });
    expect(await logged()).toEqual(['add', 'given', 'given']);
  });

  it('a disabled plan is not sent and requires no password', async () => {
    await save(planOf('Draft'), { enabled: false, password: undefined });
    await world.settle();
    expect(plans()).toEqual([]);
    expect((await call('getPlanList', { enabled: false })).total).toBe(1);
  });

  it.each<[string, object, number]>([
    ['a foreign device', { deviceIds: [131] }, 2002],
    ['own and foreign ones', { deviceIds: [ids.pcs, 131] }, 2002],
    ['a device that is not there', { deviceIds: [9999] }, 2002],
    ['an inverter', { deviceIds: [ids.inverter] }, 2801],
    ['a converter of unknown power', { deviceIds: [113] }, 2802],
    ['a wrong password', { password: 'Wrong2040' }, 2504],
    ['no password', { password: undefined }, 2506],
    ['a plan that is not there', { planId: 9999 }, 2002],
  ])('refuses %s and changes nothing', async (_, more, expected) => {
    await expect(save(planOf('Plan'), more)).rejects.toMatchObject(code(expected));
    expect((await call('getPlanList', {})).total).toBe(0);
    expect(await world.db.selectFrom('device_plan').selectAll().execute()).toEqual([]);
  });

  it('with permission for plans but not for commands only drafts can be created', async () => {
    const drawing = {
      ...operator,
      permissions: new Set([...operator.permissions].filter((one) => one !== 'dispatchSet')),
    };
    await expect(save(planOf('Plan'), {}, drawing)).rejects.toMatchObject(code(2003));
    await save(planOf('Draft'), { enabled: false, password: undefined }, drawing);
  });

  it('names the plans that would lose devices, and takes these when confirmed', async () => {
    const first = await save(planOf('First'), { deviceIds: [ids.pcs, SECOND] });
    await expect(save(planOf('Second'))).rejects.toMatchObject({ ...code(2800), params: { plans: 'First' } });
    const second = await save(planOf('Second'), { overwrite: true });
    await expect(save(planOf('Third'), { deviceIds: [SECOND] })).rejects.toMatchObject(code(2800));
    await save(planOf('Third'), { deviceIds: [SECOND], overwrite: true });
    const devicesOf = async (planId: number) => {
      const { devices, enabled } = await call('getPlanDetail', { planId });
      return [enabled, devices.map(({ deviceId }: { deviceId: number }) => deviceId)];
    };
    expect(await devicesOf(first)).toEqual([false, []]);
    expect(await devicesOf(second)).toEqual([true, [ids.pcs]]);
    await expect(call('setPlanEnabled', { planId: first, enabled: true })).rejects.toMatchObject(code(2804));
    expect(await logged()).toContain('overwrite');
  });

  it('takes devices only from plans that were shown as losing them', async () => {
    const first = await save(planOf('First'));
    const second = await save(planOf('Second', evening), { deviceIds: [SECOND] });
    const all = { deviceIds: [ids.pcs, SECOND], overwrite: true };
    await expect(save(planOf('Third'), { ...all, seenPlanIds: [first] })).rejects.toMatchObject(code(2800));
    await save(planOf('Third'), { ...all, seenPlanIds: [first, second] });
  });

  it('a plan of another feature is switched off if it still exists', async () => {
    const planId = await save(planOf('Package'));
    const off = () => part.switchOff(PLANT, planId, manager, COMMAND_PASSWORD);
    expect(await off()).toBe(true);
    expect((await call('getPlanDetail', { planId })).enabled).toBe(false);
    expect(await off()).toBe(true);
    await call('deletePlan', { planId });
    expect(await off()).toBe(false);
  });

  it('a plan of another feature is updated by the platform, unless a user has changed it', async () => {
    const planId = await save(planOf('Prices'));
    await world.settle();
    const parts = [{ quarters: [], days: [], segments: [segment(0, 12, 0), segment(12, 24, 300)] }];
    const content = { type: 'year' as const, parts, version: 1 };
    expect(await part.reshape(PLANT, planId, { ...content, type: 'quarter' })).toBe(false);
    expect(await part.reshape(PLANT, planId, { ...content, version: 7 })).toBe(false);
    expect(await part.reshape(PLANT, planId, content)).toBe(true);
    const given = await sql<object>`SELECT plan -> 'segments' AS segments FROM device_plan
      WHERE device_id = ${ids.pcs}`.execute(world.db);
    expect(given.rows).toMatchObject([{ segments: [{ toMin: 720 }, { fromMin: 720, powerKw: 30 }] }]);
    const { rows } = await sql<object>`SELECT account_name AS by FROM operation_log
      WHERE action = 'schedules.change'`.execute(world.db);
    expect(rows).toEqual([{ by: 'Heliodon' }]);
    expect(await part.reshape(PLANT, planId, content)).toBe(false);
    expect(await part.reshape(PLANT, 999, content)).toBe(false);
  });

  it('more concurrent users than connections wait for each other, and all get an answer', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) => save(planOf(`Plan ${i}`), { overwrite: true, enabled: false })),
    );
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await world.db.selectFrom('schedule_plan_device').selectAll().execute()).toHaveLength(1);
  });

  it('two users at the same time: one of them has to confirm', async () => {
    const results = await Promise.allSettled([save(planOf('One')), save(planOf('Two'))]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rows = await world.db.selectFrom('schedule_plan_device').selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  it('a plan changed or removed meanwhile is not overwritten', async () => {
    const planId = await save(planOf('Plan'), { enabled: false });
    const change = (version: number) => save(planOf('Changed'), { planId, version, enabled: false });
    await change(1);
    await expect(change(1)).rejects.toMatchObject(code(2008));
    await change(2);
    const both = await Promise.allSettled([change(3), call('deletePlan', { planId })]);
    expect(both[1]?.status).toBe('fulfilled');
    await expect(change(4)).rejects.toMatchObject(code(2002));
    expect((await call('getPlanList', {})).total).toBe(0);
  });

  it('a preview shows the changes', async () => {
    await save(planOf('Year'));
    const plan = special('Holiday', [{ from: '2026-06-01', to: '2026-06-02' }]);
    const preview = await call('previewPlan', {
      action: 'save',
      planId: null,
      plan,
      deviceIds: [ids.pcs],
      enabled: true,
    });
    expect(preview).toMatchObject({ overwrites: [], writesNow: true, needsPassword: true });
    expect(preview.changes).toMatchObject([
      { deviceIds: [ids.pcs], changedDays: 2, spans: [{ from: '2026-06-01', to: '2026-06-02', days: 2 }] },
    ]);
    expect((await call('getPlanList', {})).total).toBe(1);
    const foreign = { action: 'save', planId: null, plan, deviceIds: [131], enabled: true };
    await expect(call('previewPlan', foreign)).rejects.toMatchObject(code(2002));
  });
});

it('the plan of a package is named in the language of each reader, and keeps its name if saved', async () => {
  const planId = await save(planOf(PACKAGE_PLAN_NAME));
  const [zh, en]: [Caller, Caller] = [
    { ...manager, lang: 'zh' },
    { ...manager, lang: 'en' },
  ];
  for (const [caller, name] of [
    [zh, '套餐：按电价充放电'],
    [en, 'Package: price-based'],
  ] as const) {
    expect((await call('getPlanList', { name }, caller)).rows).toMatchObject([{ planId, name }]);
    expect((await call('getPlanDetail', { planId }, caller)).name).toBe(name);
    const devices = (await call('getPlanDevices', {}, caller)).devices;
    expect(devices.find((one: { deviceId: number }) => one.deviceId === ids.pcs).plan).toMatchObject({
      name,
    });
    const calendar = { deviceId: ids.pcs, from: '2026-06-01', to: '2026-06-02' };
    expect((await call('getCalendar', calendar, caller)).plans).toMatchObject([{ name }]);
  }
  await save(planOf('Package: price-based', [segment(0, 24, 0)]), { planId }, en);
  expect((await call('getPlanDetail', { planId }, zh)).name).toBe('套餐：按电价充放电');
  await save(planOf('Mine'), { planId }, en);
  expect((await call('getPlanDetail', { planId }, zh)).name).toBe('Mine');
});

describe('precedence of plans', () => {
  it('a special day precedes the year, changes at midnight, and is shown in the calendar', async () => {
    await save(planOf('Year'));
    await save(special('Holiday', [{ from: '2026-06-02', to: '2026-06-02' }]));
    await world.settle();
    expect(plans()).toHaveLength(1);
    const range = { deviceId: ids.pcs, from: '2026-06-01', to: '2026-06-03' };
    const { days } = await call('getCalendar', range);
    expect(days.map((day: { reason: string }) => day.reason)).toEqual(['year', 'specialDay', 'year']);
    expect(days[1].outranked).toHaveLength(1);
    // 00:00:05 of the 2nd in Shanghai.
    world.time.ms = Date.UTC(2026, 5, 1, 16, 0, 5);
    await part.follow();
    await world.settle();
    expect(plans().at(-1)?.params).toMatchObject({
      version: 2,
      segments: [{ fromMin: 0, toMin: 1440, powerKw: 0 }],
    });
    world.time.ms += 86_400_000;
    await part.follow();
    await world.settle();
    expect(plans().at(-1)?.params).toMatchObject({ version: 3, segments: [{ powerKw: 0 }, { powerKw: 50 }] });
    world.time.ms += 86_400_000;
    await part.follow();
    await world.settle();
    expect(plans()).toHaveLength(3);
  });

  it('a past day keeps its plan, with the name at that time', async () => {
    const planId = await save(planOf('Before'));
    // 00:00:05 of the 2nd in Shanghai.
    world.time.ms = Date.UTC(2026, 5, 1, 16, 0, 5);
    await part.follow();
    await save(planOf('After'), { planId });
    const days = async () =>
      (await call('getCalendar', { deviceId: ids.pcs, from: '2026-05-31', to: '2026-06-02' })).days.map(
        (day: { name: string; reason: string; part: number | null }) => [day.name, day.reason, day.part],
      );
    expect(await days()).toEqual([
      ['', 'none', null],
      ['Before', 'year', null],
      ['After', 'year', 0],
    ]);
    await call('deletePlan', { planId, password: COMMAND_PASSWORD });
    expect((await days())[1]).toEqual(['Before', 'year', null]);
  });

  it('after disabling or removing, the device returns to its work mode', async () => {
    const planId = await save(planOf('Year'));
    await world.settle();
    await world.pass(120);
    await expect(call('setPlanEnabled', { planId, enabled: false })).rejects.toMatchObject(code(2506));
    await call('setPlanEnabled', { planId, enabled: false, password: COMMAND_PASSWORD });
    await world.settle();
    expect(plans().at(-1)?.params).toEqual({ version: 2, timeZone: 'Asia/Shanghai', segments: [] });
    await call('setPlanEnabled', { planId, enabled: true, password: COMMAND_PASSWORD });
    await world.pass(120);
    await call('deletePlan', { planId, password: COMMAND_PASSWORD });
    await world.pass(120);
    expect(plans().map(({ params }) => (params.segments as unknown[]).length)).toEqual([2, 0, 2, 0]);
    expect(await logged()).toEqual([
      'add',
      'given',
      'disable',
      'givenNone',
      'enable',
      'given',
      'remove',
      'givenNone',
    ]);
  });

  it('a plan set directly on the device is kept without a schedule, and replaced with one', async () => {
    const own = { segments: [{ fromMin: 0, toMin: 60, powerKw: 7, cutOffSoc: 10 }] };
    const setOwn = () =>
      world.call('/device/setPlan', { deviceId: ids.pcs, plan: own, password: COMMAND_PASSWORD });
    const planId = await save(planOf('Year'), { enabled: false });
    await setOwn();
    await part.follow();
    expect(await world.db.selectFrom('device_plan').select('desired_version').execute()).toEqual([
      { desired_version: 1 },
    ]);
    await call('setPlanEnabled', { planId, enabled: true, password: COMMAND_PASSWORD });
    await setOwn();
    world.time.ms += 120_000;
    await part.follow();
    const row = await world.db
      .selectFrom('device_plan')
      .select(['desired_version', 'plan'])
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ desired_version: 4, plan: { segments: [{ powerKw: 0 }, { powerKw: 50 }] } });
  });

  it('an agent is in control: nothing is sent until the run mode returns', async () => {
    await sample({ runMode: 2 });
    await save(planOf('Year'));
    await world.settle();
    expect(plans()).toEqual([]);
    const [device] = (await call('getPlanDevices', {})).devices;
    expect(device).toMatchObject({ runMode: 'agent', hold: 'agent', desiredVersion: null });
    expect((await call('getPlanList', {})).rows[0].sendStatus).toBe('held');
    await sample({ runMode: 1 });
    await part.follow();
    await world.settle();
    expect(plans()).toHaveLength(1);
    expect(await logged()).toEqual(['add', 'held', 'given']);
  });

  it('self-use requires the load-first work mode, and the reserve keeps the other SOC limits', async () => {
    await sample({ workMode: 2 });
    Object.assign(world.logger.settings, {
      'setSocLimits.socMin': 5,
      'setSocLimits.socMax': 97,
      'setSocLimits.reserveSoc': 10,
    });
    await save(planOf('Gaps', [selfUse(0, 18), segment(18, 24, 500, 30)], { reserveSoc: 30 }));
    await world.settle();
    const received = () => world.logger.received.map(({ name, params }) => [name, params]);
    expect(received()).toContainEqual(['setWorkMode', { workMode: 0 }]);
    expect(received().map(([name]) => name)).toEqual(expect.arrayContaining(['read', 'applyPlan']));
    world.time.ms += 61_000;
    await part.follow();
    await world.settle();
    expect(received()).toContainEqual(['setSocLimits', { socMin: 5, socMax: 97, reserveSoc: 30 }]);
    const before = received().length;
    for (let i = 0; i < 3; i += 1) {
      world.time.ms += 3_600_000;
      await sample({ workMode: 0, planVersion: 1 });
      await part.follow();
      await world.settle();
    }
    expect(received()).toHaveLength(before);
  });
});

describe('values held by a device', () => {
  const sent = (name: string) => world.logger.received.filter((one) => one.name === name);
  /** Passes minutes in which devices are compared and all requests are answered. */
  const live = async (minutes: number) => {
    for (let i = 0; i < minutes; i += 1) {
      world.time.ms += 60_000;
      await part.follow();
      await world.settle();
    }
  };
  const limits = { socMin: 5, socMax: 97, reserveSoc: 10 };
  const holds = (of: object) =>
    Object.assign(
      world.logger.settings,
      Object.fromEntries(Object.entries(of).map(([name, value]) => [`setSocLimits.${name}`, value])),
    );

  it('are unknown before confirmation: a plan of self-use alone is sent too', async () => {
    await sample({ planVersion: 1 });
    await save(planOf('Self-use', [selfUse(0, 24)]));
    expect((await call('getPlanList', {})).rows[0].sendStatus).toBe('sending');
    await world.settle();
    expect(plans()).toMatchObject([{ params: { version: 2, segments: [] } }]);
    expect((await call('getPlanList', {})).rows[0].sendStatus).toBe('success');
  });

  it('a refused work mode is sent again with pauses, and nothing else', async () => {
    await sample({ workMode: 2 });
    world.logger.answer = (message, logger) => {
      if (message.name === 'setWorkMode') return { state: 'failed', error: 'busy' };
      return message.type === 'plan'
        ? { values: { planVersion: message.params.version as number } }
        : obey(message, logger);
    };
    await save(planOf('Gaps', [selfUse(0, 18), segment(18, 24, 500)]));
    await live(75);
    // Immediately, after 10, 20 and 40 minutes.
    expect(sent('setWorkMode')).toHaveLength(4);
    expect(plans()).toHaveLength(1);
  });

  it('a device without a logger is on hold and gets no commands', async () => {
    await sql`UPDATE device SET logger_id = NULL WHERE id = ${SECOND}`.execute(world.db);
    await save(planOf('Gaps', [selfUse(0, 18), segment(18, 24, 500)]), { deviceIds: [SECOND] });
    const shown = (await call('getPlanDevices', {})).devices;
    expect(shown.find((one: { deviceId: number }) => one.deviceId === SECOND).hold).toBe('noLogger');
    await sample({ workMode: 2 });
    await live(3);
    expect(world.logger.received).toEqual([]);
    await sql`UPDATE device SET logger_id = ${ids.logger} WHERE id = ${SECOND}`.execute(world.db);
    await live(1);
    expect(plans()).toHaveLength(1);
  });

  it('a plan can be ended even if the rated power is no longer known', async () => {
    const planId = await save(planOf('Year'));
    await live(2);
    await sql`UPDATE device SET rated_kw = NULL WHERE id = ${ids.pcs}`.execute(world.db);
    await call('setPlanEnabled', { planId, enabled: false, password: COMMAND_PASSWORD });
    await world.settle();
    await sql`UPDATE device SET rated_kw = 100 WHERE id = ${ids.pcs}`.execute(world.db);
    expect(plans().at(-1)?.params).toMatchObject({ version: 2, segments: [] });
  });

  it('refused SOC limits do not use up the writes of the day, and the plan can be ended', async () => {
    holds(limits);
    world.logger.answer = (message, logger) => {
      if (message.name === 'setSocLimits' && message.type === 'parameter')
        return { state: 'failed', error: 'no' };
      return message.type === 'plan'
        ? { values: { planVersion: message.params.version as number } }
        : obey(message, logger);
    };
    // 00:10 in Shanghai.
    world.time.ms = Date.UTC(2026, 5, 1, 16, 10);
    await sample({});
    const planId = await save(
      planOf(
        'Year',
        evening.map((one) => ({ ...one, cutOffSoc: 40 })),
        { reserveSoc: 40 },
      ),
    );
    for (let i = 0; i < 46; i += 1) {
      world.time.ms += 29 * 60_000;
      await live(1);
    }
    expect(sent('setSocLimits').length).toBeGreaterThan(10);
    expect(sent('setSocLimits').length).toBeLessThanOrEqual(16);
    await call('setPlanEnabled', { planId, enabled: false, password: COMMAND_PASSWORD });
    await world.settle();
    expect(plans().at(-1)?.params).toMatchObject({ segments: [] });
  });

  it('the reserve of a special day is sent once and restored afterwards', async () => {
    holds(limits);
    await save(planOf('Year'));
    const plan = { ...special('Typhoon', [{ from: '2026-06-01', to: '2026-06-01' }]), reserveSoc: 80 };
    await save(plan);
    await world.settle();
    await live(3);
    expect(sent('setSocLimits').map(({ params }) => params.reserveSoc)).toEqual([80]);
    // 00:05 of the 2nd.
    world.time.ms = Date.UTC(2026, 5, 1, 16, 5);
    await live(3);
    expect(sent('setSocLimits').map(({ params }) => params)).toEqual([{ ...limits, reserveSoc: 80 }, limits]);
  });

  it('a reserve set by a user while the plan is in force is not overwritten', async () => {
    holds(limits);
    const planId = await save(
      planOf(
        'Year',
        evening.map((one) => ({ ...one, cutOffSoc: 20 })),
        { reserveSoc: 20 },
      ),
    );
    await world.settle();
    await live(3);
    await world.call('/device/sendCommand', {
      deviceIds: [ids.pcs],
      name: 'setSocLimits',
      params: { ...limits, reserveSoc: 60 },
      password: COMMAND_PASSWORD,
    });
    await world.settle();
    for (let i = 0; i < 4; i += 1) {
      world.time.ms += 1_800_000;
      await live(1);
    }
    expect(world.logger.settings['setSocLimits.reserveSoc']).toBe(60);
    const [device] = (await call('getPlanDevices', {})).devices;
    expect(device.otherReserve).toEqual({ wantedSoc: 20, heldSoc: 60 });
    await call('setPlanEnabled', { planId, enabled: false, password: COMMAND_PASSWORD });
    await live(5);
    expect(world.logger.settings['setSocLimits.reserveSoc']).toBe(60);
  });
});

describe('progress', () => {
  const device = async () => (await call('getPlanDevices', {})).devices[0];

  it('queued, sent, acknowledged, read back, measured; the running interval counts', async () => {
    await save(planOf('Year'));
    expect((await device()).chain).toMatchObject({ sent: null, measured: null });
    await world.settle();
    await part.follow();
    expect((await device()).chain).toMatchObject({ acknowledged: expect.any(String), measured: null });
    // Two and a half minutes later it discharges 50 kW, as planned.
    powerKw = 50;
    world.time.ms += 150_000;
    await sample({ planVersion: 1, activePowerKw: 50 });
    await world.settle();
    await part.follow();
    expect(await device()).toMatchObject({
      plannedKw: 50,
      measuredKw: 50,
      hold: null,
      desiredVersion: 1,
      reportedVersion: 1,
      chain: { measured: expect.any(String) },
      today: { percent: 100, plannedMin: 1, followedMin: 1 },
      writes: { leftToday: 23, perDay: 24 },
    });
    expect(await logged()).toEqual(['add', 'given', 'follows']);
  });

  it('a device that confirms but behaves differently is shown as such', async () => {
    await save(planOf('Year'));
    await world.settle();
    powerKw = 0;
    world.time.ms += 150_000;
    await sample({ planVersion: 1, activePowerKw: 0 });
    await world.settle();
    await part.follow();
    expect(await device()).toMatchObject({
      hold: 'power',
      chain: { readBack: expect.any(String), measured: null },
      today: { percent: 0, mainDeviation: 'other' },
    });
  });

  it('a logger that drops the plan: shown as not delivered, sent again up to the daily limit', async () => {
    world.logger.answer = () => undefined;
    powerKw = 0;
    await save(planOf('Year'));
    await world.settle();
    world.time.ms += 30_000;
    await sample({});
    expect(await device()).toMatchObject({
      hold: 'waiting',
      holdUntil: new Date(EVENING + 60_000).toISOString(),
    });
    await world.pass(120);
    await sample({});
    expect(await device()).toMatchObject({ today: { percent: 0, mainDeviation: 'dispatch' } });
    const planId = (await call('getPlanList', {})).rows[0].planId;
    const before = plans().length;
    expect(await call('sendPlan', { planId, password: COMMAND_PASSWORD })).toEqual({ deviceIds: [ids.pcs] });
    await world.pass(61);
    expect(plans().length).toBeGreaterThan(before);
  });

  it('evaluates a day when it is over, and again when samples arrive late', async () => {
    await save(planOf('Year'));
    await world.settle();
    const { db } = world;
    const day = '2026-06-02';
    const roll = (fromH: number, toH: number, outKwh: number) =>
      sql`INSERT INTO rollup_15m (device_id, bucket, samples, out_kwh, in_kwh, estimated_s)
        SELECT ${ids.pcs}, at, 15, ${outKwh}, 0, 0 FROM generate_series(${`${day}T${String(fromH).padStart(2, '0')}:00+08`}::timestamptz,
          ${`${day}T${toH - 1}:45+08`}::timestamptz, interval '15 min') AS at`.execute(db);
    const samples = (count: number) =>
      sql`INSERT INTO rollup_day (device_id, day, samples, estimated_s) VALUES (${ids.pcs}, ${day}, ${count}, 0)
        ON CONFLICT (device_id, day) DO UPDATE SET samples = ${count}`.execute(db);
    await roll(0, 18, 0);
    await roll(18, 21, 12.5);
    await samples(1260);
    world.time.ms = Date.UTC(2026, 5, 2, 17);
    const range = { from: day, to: day };
    // Two processes at the same time log it once.
    await Promise.all([part.count(), part.count()]);
    // 18 h of rest and 3 of 6 h of discharge: 21 of 24.
    const [first] = (await call('getCompliance', range)).devices;
    expect(first).toMatchObject({ deviceId: ids.pcs, percent: 87.5 });
    expect(first.days).toMatchObject([
      { plannedMin: 1440, followedMin: 1260, deviationMin: { offline: 180 } },
    ]);
    await roll(21, 24, 12.5);
    await samples(1440);
    await part.count();
    const [late] = (await call('getCompliance', range)).devices;
    expect(late).toMatchObject({ percent: 100 });
    const shown = await call('getComplianceDay', { deviceId: ids.pcs, day });
    expect(shown.quarters).toHaveLength(96);
    expect(shown.quarters[95]).toMatchObject({ plannedKw: 50, measuredKw: 50, following: 'asPlanned' });
    expect((await logged()).filter((action) => action?.startsWith('day'))).toEqual([
      'dayMissed',
      'dayFollowed',
    ]);
  });

  it('a day that the calendar shows as delivered is not logged as a failure', async () => {
    await save(planOf('Year', [segment(0, 24, 0)]));
    await world.settle();
    const { db } = world;
    const day = '2026-06-02';
    // At rest all day except one interval: 1425 of 1440 minutes.
    await sql`INSERT INTO rollup_15m (device_id, bucket, samples, out_kwh, in_kwh, estimated_s)
      SELECT ${ids.pcs}, at, 15, CASE WHEN at = ${`${day}T12:00+08`}::timestamptz THEN 12.5 ELSE 0 END, 0, 0
      FROM generate_series(${`${day}T00:00+08`}::timestamptz, ${`${day}T23:45+08`}::timestamptz, interval '15 min') AS at`.execute(
      db,
    );
    await sql`INSERT INTO rollup_day (device_id, day, samples, estimated_s) VALUES (${ids.pcs}, ${day}, 1440, 0)`.execute(
      db,
    );
    world.time.ms = Date.UTC(2026, 5, 2, 17);
    await part.count();
    const { rows } =
      await sql<object>`SELECT status, params ->> 'percent' AS percent, params ->> 'minutes' AS minutes
      FROM operation_log WHERE action LIKE 'schedules.day%'`.execute(db);
    expect(rows).toEqual([{ status: 'success', percent: '98.9', minutes: '15' }]);
  });

  it('a day without samples is not logged at the start: loggers may still send them', async () => {
    await save(planOf('Year'));
    await world.settle();
    const dayActions = async () => (await logged()).filter((action) => action?.startsWith('day'));
    // The program starts at 09:00 of the following day.
    world.time.ms = Date.UTC(2026, 5, 3, 1);
    const started = createSchedules(deps);
    await started.count();
    expect(await dayActions()).toEqual([]);
    world.time.ms += 6 * 3_600_000;
    await started.count();
    expect(await dayActions()).toEqual(['dayMissed']);
  });
});

it('days outside the retention period are deleted', async () => {
  const { db, time } = world;
  for (const day of ['2020-01-01', '2026-01-01']) {
    await sql`INSERT INTO schedule_ruling VALUES (${ids.pcs}, ${day}, 1, 'Year', 'year')`.execute(db);
    await sql`INSERT INTO schedule_day VALUES (${ids.pcs}, ${day}, ${PLANT}, 100, 60, 60, '{}', 60, now())`.execute(
      db,
    );
  }
  time.ms += 100 * 86_400_000;
  await part.count();
  expect(await db.selectFrom('schedule_ruling').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('schedule_day').selectAll().execute()).toHaveLength(1);
});

describe('log and templates', () => {
  it('shows the entries about plans and devices of this plant, by kind and device', async () => {
    await save(planOf('Year'), { deviceIds: [ids.pcs, SECOND] });
    await world.settle();
    const range = { from: '2026-06-01', to: '2026-06-01' };
    const list = (more: object = {}) => call('getScheduleLog', { ...range, ...more });
    const all = await list({ pageSize: 100 });
    expect(new Set(all.rows.map((row: { kind: string }) => row.kind))).toEqual(new Set(['plan', 'sending']));
    expect((await list({ kind: 'plan' })).rows).toMatchObject([
      { content: 'Created plan "Year" (devices: PCS-1, PCS-2)', operator: 'account2', status: 'success' },
    ]);
    const [one, other] = [await list({ deviceId: ids.pcs }), await list({ deviceId: SECOND })];
    expect(one.total).toBeGreaterThan(2);
    expect(one.total).toBe(other.total);
    await expect(list({ deviceId: 131 })).rejects.toMatchObject(code(2002));
    expect((await list({ from: '2026-05-31', to: '2026-05-31' })).total).toBe(0);
    const source = part.exports[0];
    const table = await source?.open({ plantId: PLANT, ...range, kind: 'plan' }, manager, 'zh');
    if (!table || !('rows' in table)) throw new Error('no table');
    const rows = [];
    for await (const row of table.rows) rows.push(row);
    expect(rows).toMatchObject([
      [
        '成功',
        new Date('2026-06-01T12:00:00Z'),
        '计划',
        '新建充放电计划“Year”（设备：PCS-1, PCS-2）',
        'account2',
        null,
        '127.0.0.1',
      ],
    ]);
  });

  it('the log of a device contains its plan entries', async () => {
    const planId = await save(planOf('Year'));
    await call('setPlanEnabled', { planId, enabled: false, password: COMMAND_PASSWORD });
    await save(planOf('Year 2'), { planId, enabled: false });
    await call('deletePlan', { planId });
    const range = { from: '2026-06-01', to: '2026-06-01', kind: 'plan', deviceId: ids.pcs };
    const { rows } = await call('getScheduleLog', range);
    expect(rows.map((row: { content: string }) => row.content.split(' ')[0])).toEqual([
      'Deleted',
      'Changed',
      'Disabled',
      'Created',
    ]);
    expect((await call('getScheduleLog', { ...range, deviceId: SECOND })).total).toBe(0);
  });

  it('without logView no addresses are shown, and exports contain only visible entries', async () => {
    await save(planOf('Year'));
    const range = { from: '2026-06-01', to: '2026-06-01' };
    const without = (...names: string[]): Caller => ({
      ...manager,
      permissions: new Set([...manager.permissions].filter((one) => !names.includes(one))),
    });
    const ips = async (caller: Caller) =>
      (await call('getScheduleLog', { ...range, kind: 'plan' }, caller)).rows.map(
        (row: { ip: string }) => row.ip,
      );
    expect(await ips(manager)).toEqual(['127.0.0.1']);
    expect(await ips(without('logView'))).toEqual(['']);
    const request = { ...range, format: 'csv' };
    await expect(call('exportScheduleLog', request, without('dispatchView'))).rejects.toMatchObject(
      code(2003),
    );
    const exported = async (caller: Caller) => {
      const table = await part.exports[0]?.open({ plantId: PLANT, ...range }, caller, 'en');
      if (!table || !('rows' in table)) throw new Error('no table');
      const rows = [];
      for await (const row of table.rows) rows.push(row);
      return [table.total, rows.length];
    };
    expect((await exported(manager))[0]).toBeGreaterThan(0);
    for (const caller of [stranger, without('dispatchView')]) expect(await exported(caller)).toEqual([0, 0]);
  });

  it('templates belong to a tree', async () => {
    const request = { templateId: null, name: 'Evening', segments: evening };
    const saveOf = (more: object, caller: Caller) =>
      template('saveTemplate', { ...request, ...more }, caller);
    const { templateId } = await saveOf({}, manager);
    await expect(saveOf({}, operator)).rejects.toMatchObject(code(2803));
    await saveOf({}, stranger);
    const names = async (caller: Caller) =>
      (await call('getTemplateList', {}, caller)).rows.map(
        (row: { name: string; builtIn: string }) => row.builtIn ?? row.name,
      );
    expect(await names(operator)).toEqual(['selfUse', 'nightCharge', 'idle', 'Evening']);
    await expect(saveOf({ templateId, name: 'Mine' }, stranger)).rejects.toMatchObject(code(2002));
    await expect(template('deleteTemplate', { templateId }, stranger)).rejects.toMatchObject(code(2002));
    await template('deleteTemplate', { templateId }, manager);
    expect(await names(manager)).toEqual(['selfUse', 'nightCharge', 'idle']);
  });
});

/** For calls without a plant. */
async function template(name: string, request: object, caller: Caller) {
  const found = part.routes.find((one) => one.call.path === `/schedule/${name}`);
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
  return found?.handle(found.call.request.parse(request) as never, caller as never) as any;
}
