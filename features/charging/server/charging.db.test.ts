import { createHash } from 'node:crypto';
import { commandsErrors } from '@heliodon/commands/errors';
import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '../contract/charging.contract.ts';
import { PileQuestionDispatcher } from './piles/question-dispatcher.ts';
import { sessionExport } from './sessions/session.export.ts';
import {
  type ChargingWorld,
  COMMAND_PASSWORD,
  createChargingWorld,
  FOREIGN,
  manager,
  ms,
  PILE,
  PLANT,
  SAMPLED,
  stranger,
  viewer,
} from './testing/charging-world.ts';

let world: ChargingWorld;
beforeAll(async () => {
  world = await createChargingWorld();
  const { recorder } = world.charging;
  world.at(ms('2026-07-01T21:00:00'));
  await world.db
    .insertInto('charging_card')
    .values([
      { plant_id: PLANT, id_tag: 'CARD1', holder: 'Ann Lee' },
      { plant_id: PLANT, id_tag: 'CARD2', holder: 'Bo' },
    ])
    .execute();
  const session = async (connector: number, idTag: string, from: string, to: string | null, kwh: number) => {
    const start = { connector, idTag, atMs: ms(from), registerKwh: 0 };
    const { transactionId } = await recorder.started('CP-1', start);
    const reading = { powerKw: 60, soc: 55, registerKwh: kwh };
    if (to)
      await recorder.ended('CP-1', transactionId, {
        atMs: ms(to),
        connector,
        registerKwh: kwh,
        reason: 'Local',
        readings: [],
      });
    else await recorder.metered('CP-1', transactionId, [{ ...reading, atMs: ms('2026-07-01T21:00:00') }]);
  };
  await session(1, 'CARD1', '2026-06-30T10:00:00', '2026-06-30T11:00:00', 20);
  await session(1, 'CARD2', '2026-07-01T10:00:00', '2026-07-01T10:30:00', 10);
  await session(2, '', '2026-07-01T17:50:00', '2026-07-01T18:20:00', 15);
  await session(1, 'CARD1', '2026-07-01T20:30:00', null, 30);
});
afterAll(() => world.close());

type AnyCharging = (typeof calls.chargingCalls)[number];

/** Validates request and response, as the server does. */
async function ask<C extends AnyCharging>(
  call: C,
  body: unknown,
  caller: Caller = manager,
): Promise<CallResponse<C>> {
  const route = world.charging.routes.find((one) => one.call === call);
  const request = call.request.parse(body) as CallRequest<C>;
  return call.response.parse(await route?.handle(request as never, caller as never)) as CallResponse<C>;
}

const refusal = (asked: Promise<unknown>): Promise<number> =>
  asked.then(
    () => 1000,
    (error) => {
      if (error instanceof AppError) return error.entry.code;
      throw error;
    },
  );
const days = { plantId: PLANT, from: '2026-06-30', to: '2026-07-01' };

describe('sessions', () => {
  it('are listed newest first, with sums', async () => {
    const list = await ask(calls.getSessionList, days);
    expect(list.rows.map(({ fee, state, holder }) => [fee, state, holder])).toEqual([
      ['48.00', 'charging', 'Ann Lee'],
      ['22.00', 'finished', ''],
      ['12.00', 'finished', 'Bo'],
      ['24.00', 'finished', 'Ann Lee'],
    ]);
    expect(list).toMatchObject({ total: 4, currency: 'CNY', timeZone: 'Asia/Shanghai' });
    expect(list.sums).toEqual({ energyKwh: 75, energyFee: '68.50', serviceFee: '37.50', fee: '106.00' });
  });

  it.each<[object, number]>([
    [{ from: '2026-07-01' }, 3],
    [{ to: '2026-06-30' }, 1],
    [{ keyword: 'ann' }, 2],
    [{ keyword: 'card2' }, 1],
    [{ keyword: 'gate' }, 4],
    [{ keyword: '%' }, 0],
    [{ connector: 2 }, 1],
    [{ state: 'charging' }, 1],
    [{ deviceId: PILE }, 4],
    [{ deviceId: SAMPLED }, 0],
  ])('filtered by %j', async (filter, total) => {
    expect(await ask(calls.getSessionList, { ...days, ...filter })).toMatchObject({ total });
  });

  it.each([
    ['energyKwh', [30, 20, 15, 10]],
    ['fee', [30, 20, 15, 10]],
    ['durationMin', [20, 30, 15, 10]],
    ['startedAt', [30, 15, 10, 20]],
  ])('sorted by %s', async (sort, kwh) => {
    const list = await ask(calls.getSessionList, { ...days, sort, order: 'desc' });
    // Half an hour each, except one.
    const found = list.rows.map(({ energyKwh }) => energyKwh);
    if (sort === 'durationMin') expect(found[0]).toBe(20);
    else expect(found).toEqual(kwh);
    const second = await ask(calls.getSessionList, { ...days, sort, order: 'desc', page: 2, pageSize: 3 });
    expect(second.rows).toEqual(list.rows.slice(3));
  });

  it('show every line of their fee', async () => {
    const { rows } = await ask(calls.getSessionList, { ...days, connector: 2 });
    const detail = await ask(calls.getSessionDetail, { sessionId: rows[0]?.sessionId }, viewer);
    expect(detail.lines).toMatchObject([
      {
        period: 'usual',
        energyKwh: 5,
        pricePerKwh: '0.70',
        servicePerKwh: '0.5000',
        energyFee: '3.50',
        serviceFee: '2.50',
      },
      { period: 'peak', energyKwh: 10, energyFee: '11.00', serviceFee: '5.00' },
    ]);
    expect(detail).toMatchObject({
      energyFee: '14.50',
      serviceFee: '7.50',
      fee: '22.00',
      stopReason: 'Local',
      doubts: [],
    });
    expect(detail.readings.map(({ energyKwh }) => energyKwh)).toEqual([0, 15]);
    expect(await refusal(ask(calls.getSessionDetail, { sessionId: rows[0]?.sessionId }, stranger))).toBe(
      2002,
    );
  });

  it('are exported as listed', async () => {
    await ask(calls.exportSessions, { ...days, format: 'xlsx' });
    const [job] = world.jobs as { kind: string; params: unknown }[];
    expect(job?.kind).toBe('chargingSessions');
    const source = sessionExport({
      ...world,
      log: { write: async () => {} },
      exports: { request: async () => '' },
    });
    const table = await source.open(job?.params, manager, 'en');
    const rows: unknown[][] = [];
    for await (const row of table.rows) rows.push(row);
    expect(rows).toHaveLength(4);
    expect(table.columns).toHaveLength(rows[0]?.length ?? 0);
    const second = new Map(table.columns.map(({ header }, at) => [header, rows[1]?.[at]]));
    const cells = (...headers: string[]) => headers.map((header) => second.get(header));
    expect(cells('End reason', 'Energy (kWh)', 'Max. power (kW)', 'Start SOC (%)', 'End SOC (%)')).toEqual([
      'Stopped at the charger',
      15,
      null,
      null,
      null,
    ]);
    expect(cells('Energy fee', 'Service fee', 'Fee', 'Currency')).toEqual(['14.50', '7.50', '22.00', 'CNY']);
    await expect(source.open(job?.params, stranger, 'en')).rejects.toMatchObject({
      entry: commonErrors.notFound,
    });
  });

  it('are summed by the day of the energy', async () => {
    const summary = await ask(calls.getChargingSummary, { plantId: PLANT });
    expect(summary).toMatchObject({
      currency: 'CNY',
      piles: 2,
      connectors: 4,
      today: { sessions: 3, energyKwh: 55, fee: '82.00' },
      month: { sessions: 3, energyKwh: 55, fee: '82.00' },
    });
    expect(summary.days).toHaveLength(30);
    expect(summary.days.at(-2)).toEqual({ day: '2026-06-30', sessions: 1, energyKwh: 20, fee: '24.00' });
  });
});

describe('chargers', () => {
  it('show their connectors and present sessions', async () => {
    const { piles } = await ask(calls.getPileList, { plantId: PLANT }, viewer);
    expect(piles.map(({ sn, connection }) => [sn, connection])).toEqual([
      ['CP-1', 'ocpp'],
      ['PILE-2', 'logger'],
    ]);
    expect(piles[0]?.connectors.map(({ session }) => session?.energyKwh ?? null)).toEqual([30, null]);
    const one = await ask(calls.getPile, { deviceId: PILE });
    expect(one).toMatchObject({ name: 'Gate', plantId: PLANT, ocpp: { vendor: '', tls: null } });
    expect((await ask(calls.getPile, { deviceId: SAMPLED })).ocpp).toBeNull();
    for (const deviceId of [FOREIGN, 1, 999])
      expect(await refusal(ask(calls.getPile, { deviceId }))).toBe(2002);
  });

  it('are added with a password that is shown once, and can get a new one', async () => {
    const added = await ask(calls.addPile, {
      plantId: PLANT,
      identity: 'CP-9',
      connectors: 2,
      ratedKw: 60,
    });
    expect(added).toMatchObject({ identity: 'CP-9', path: '/ocpp/CP-9', tlsPort: 8443 });
    expect(added.secret).toMatch(/^[0-9a-f]{40}$/);
    const name = { field: 'chargingPile.alias', before: null, after: 'EVC-01' };
    expect(world.logged.at(-1)).toMatchObject({ changes: expect.arrayContaining([name]) });
    expect(await ask(calls.getPile, { deviceId: added.deviceId })).toMatchObject({ name: 'EVC-01' });
    const named = await ask(calls.addPile, { plantId: PLANT, identity: 'CP-10', alias: 'Yard' });
    expect(await ask(calls.getPile, { deviceId: named.deviceId })).toMatchObject({ name: 'Yard' });
    const hashOf = async () => {
      const row = await world.db
        .selectFrom('logger_credential')
        .select('secret_hash')
        .where('device_id', '=', added.deviceId)
        .executeTakeFirstOrThrow();
      return row.secret_hash.toString('hex');
    };
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(await hashOf()).toBe(sha(added.secret));
    // Entered only: it counts as a charger after it has connected with the password.
    expect(await world.charging.directory.find('CP-9')).toBeNull();
    await sql`UPDATE device SET sn_proven = true WHERE id = ${added.deviceId}`.execute(world.db);
    expect(await world.charging.directory.find('CP-9')).toMatchObject({ connectors: 2, ratedKw: 60 });
    expect(await refusal(ask(calls.addPile, { plantId: PLANT, identity: 'CP-9' }))).toBe(
      calls.chargingErrors.identityExists.code,
    );
    const renewed = await ask(calls.renewPileSecret, { deviceId: added.deviceId });
    expect(renewed.secret).not.toBe(added.secret);
    expect(await hashOf()).toBe(sha(renewed.secret));
    expect(await refusal(ask(calls.renewPileSecret, { deviceId: SAMPLED }))).toBe(
      calls.chargingErrors.notByOcpp.code,
    );
    expect(JSON.stringify(world.logged)).not.toContain(added.secret);
    expect(JSON.stringify(world.logged)).not.toContain(renewed.secret);
    // After removal its identity is free again, and it cannot connect.
    await sql`UPDATE device SET removed_at = now() WHERE id = ${added.deviceId}`.execute(world.db);
    expect(await world.charging.directory.find('CP-9')).toBeNull();
    expect(await refusal(ask(calls.addPile, { plantId: PLANT, identity: 'CP-9' }))).toBe(1000);
  });
});

describe('requests to a charger', () => {
  const dispatcher = (answer: () => Promise<{ state: 'answered'; outcome: string }>, holds = true) =>
    new PileQuestionDispatcher({
      db: world.db,
      clock: world.clock,
      ocpp: { ask: answer, isConnected: () => holds },
      uploadUrl: (...asked) => world.charging.files.uploadUrl(...asked),
      onError: (error) => world.errors.push(error),
    });
  const secret = { action: 'changeConfiguration', key: 'AuthorizationKey', value: 'topsecret' };
  const order = (question: object, deviceId: number = PILE) =>
    ask(calls.askPile, { deviceId, question, password: COMMAND_PASSWORD });

  it.each([secret, { action: 'reset', hard: false }, { action: 'clearProfiles' }])(
    'that change the charger need the command password: $action',
    async (question) => {
      const before = await ask(calls.getPileQuestions, { deviceId: PILE });
      for (const password of [undefined, 'Wrong4Tests'])
        expect(await refusal(ask(calls.askPile, { deviceId: PILE, question, password }))).toBe(
          commandsErrors.commandPasswordNeeded.code,
        );
      expect(await ask(calls.getPileQuestions, { deviceId: PILE })).toEqual(before);
    },
  );

  it.each([{ action: 'getConfiguration' }, { action: 'trigger', message: 'Heartbeat' }])(
    'that change nothing need no password: $action',
    async (question) => {
      const { questionId } = await ask(calls.askPile, { deviceId: PILE, question });
      await world.db.deleteFrom('pile_question').where('id', '=', questionId).execute();
    },
  );

  it('are sent once, by the gateway with the connection, and their secrets are masked', async () => {
    const { questionId } = await order(secret);
    const asked: unknown[] = [];
    const answer = async () => {
      asked.push(1);
      return { state: 'answered' as const, outcome: 'Accepted' };
    };
    const [other, one, two] = [dispatcher(answer, false), dispatcher(answer), dispatcher(answer)];
    await other.pass();
    expect(await ask(calls.getPileQuestion, { deviceId: PILE, questionId })).toMatchObject({
      state: 'queued',
    });
    await Promise.all([one.pass(), two.pass()]);
    await Promise.all([one.settled(), two.settled()]);
    expect(asked).toHaveLength(1);
    const question = await ask(calls.getPileQuestion, { deviceId: PILE, questionId });
    expect(question).toMatchObject({
      state: 'answered',
      outcome: 'Accepted',
      detail: 'AuthorizationKey = ••••••',
    });
    const rows = await world.db.selectFrom('pile_question').selectAll().execute();
    expect(JSON.stringify([rows, world.logged])).not.toContain('topsecret');
    expect((await ask(calls.getPileQuestions, { deviceId: PILE })).rows).toHaveLength(1);
    expect(await refusal(ask(calls.getPileQuestion, { deviceId: PILE, questionId }, stranger))).toBe(2002);
  });

  it('fail with an error of the charger, and after a minute', async () => {
    const first = await order({ action: 'reset', hard: true });
    const broken = dispatcher(() => Promise.reject(new Error('no answer')));
    await broken.pass();
    await broken.settled();
    const second = await order({ action: 'clearProfiles' });
    world.at(ms('2026-07-01T21:01:01'));
    await broken.pass();
    await broken.settled();
    const state = (questionId: string) => ask(calls.getPileQuestion, { deviceId: PILE, questionId });
    expect(await state(first.questionId)).toMatchObject({ state: 'failed', outcome: 'no answer' });
    expect(await state(second.questionId)).toMatchObject({ state: 'failed', outcome: 'Timeout' });
  });

  it('are refused for a charger that is offline or without OCPP', async () => {
    const question = { action: 'clearProfiles' };
    expect(await refusal(order(question, SAMPLED))).toBe(calls.chargingErrors.notByOcpp.code);
    await sql`UPDATE logger_link SET online = false WHERE logger_id = ${PILE}`.execute(world.db);
    expect(await refusal(order(question))).toBe(calls.chargingErrors.pileOffline.code);
    await sql`UPDATE logger_link SET online = true WHERE logger_id = ${PILE}`.execute(world.db);
  });
});

describe('diagnostics', () => {
  const bytes = async function* (...parts: string[]) {
    for (const part of parts) yield Buffer.from(part);
  };

  it('are uploaded once, to a unique address, and available to those who may see the charger', async () => {
    const question = { action: 'diagnostics' };
    const { questionId } = await ask(calls.askPile, { deviceId: PILE, question });
    const urls: string[] = [];
    const dispatcher = new PileQuestionDispatcher({
      db: world.db,
      clock: world.clock,
      ocpp: {
        isConnected: () => true,
        ask: async ({ question: order }) => {
          urls.push('uploadUrl' in order ? order.uploadUrl : '');
          return { state: 'answered', outcome: 'pile.log' };
        },
      },
      uploadUrl: (...asked) => world.charging.files.uploadUrl(...asked),
      onError: (error) => world.errors.push(error),
    });
    await dispatcher.pass();
    await dispatcher.settled();
    const [url = ''] = urls;
    expect(url).toMatch(/^https:\/\/portal\.example\.com\/sems\/charging\/upload\/[\w-]{20,}$/);
    const { files } = world.charging;
    const ticket = url.split('/').at(-1) ?? '';
    expect(await refusal(ask(calls.getPileFileLink, { deviceId: PILE, questionId }))).toBe(2002);
    expect(await files.receive('x'.repeat(43), 'a.log', bytes('x'))).toBe(false);
    expect(await files.receive(ticket, '../../pile 1.log', bytes('first ', 'second'))).toBe(true);
    expect(await files.receive(ticket, 'again.log', bytes('x'))).toBe(false);
    expect(await ask(calls.getPileQuestion, { deviceId: PILE, questionId })).toMatchObject({
      state: 'answered',
      outcome: 'Uploaded',
      hasFile: true,
    });

    const link = await ask(calls.getPileFileLink, { deviceId: PILE, questionId });
    const out = link.url.split('/').at(-1) ?? '';
    expect(await files.redeem(out)).toMatchObject({ name: '.._.._pile_1.log', sizeBytes: 12 });
    expect(await files.redeem(out)).toBeUndefined();
    expect(await refusal(ask(calls.getPileFileLink, { deviceId: PILE, questionId }, stranger))).toBe(2002);
  });

  it('that are too large are not stored', async () => {
    const { questionId } = await ask(calls.askPile, { deviceId: PILE, question: { action: 'diagnostics' } });
    const url = await world.charging.files.uploadUrl(PILE, questionId);
    const huge = async function* () {
      for (let n = 0; n < 21; n += 1) yield new Uint8Array(1 << 20);
    };
    await expect(
      world.charging.files.receive(url.split('/').at(-1) ?? '', 'big.log', huge()),
    ).rejects.toThrow();
    expect(await ask(calls.getPileQuestion, { deviceId: PILE, questionId })).toMatchObject({
      hasFile: false,
    });
    const kept = await world.db.selectFrom('stored_file').select('name').execute();
    expect(kept.map(({ name }) => name)).not.toContain('big.log');
  });
});

describe('cards and terms', () => {
  it('cards are added, changed and deleted; every change is logged', async () => {
    world.logged.length = 0;
    const card = { plantId: PLANT, idTag: 'NEW-1', holder: 'Cy' };
    const { cardId } = await ask(calls.saveCard, card);
    expect(await refusal(ask(calls.saveCard, { ...card, idTag: 'new-1' }))).toBe(
      calls.chargingErrors.cardExists.code,
    );
    await ask(calls.saveCard, { ...card, cardId, enabled: false, validUntil: '2026-12-31' });
    const { rows } = await ask(calls.getCardList, { plantId: PLANT, keyword: 'cy' });
    expect(rows).toMatchObject([{ cardId, enabled: false, validUntil: '2026-12-31', sessions: 0 }]);
    await ask(calls.deleteCard, { plantId: PLANT, cardId });
    expect(await refusal(ask(calls.deleteCard, { plantId: PLANT, cardId }))).toBe(2002);
    expect(await refusal(ask(calls.saveCard, { ...card, plantId: 12, cardId }))).toBe(2002);
    expect(world.logged.map(({ action, changes }) => [action, changes?.length])).toEqual([
      ['charging.addCard', 3],
      ['charging.changeCard', 2],
      ['charging.deleteCard', 4],
    ]);
    const used = await ask(calls.getCardList, { plantId: PLANT, keyword: 'card1' });
    expect(used.rows).toMatchObject([{ sessions: 2, energyKwh: 50, lastUsedAt: '2026-07-01T12:30:00.000Z' }]);
  });

  it('a service fee applies from today, recalculates fees, and is deletable before it applies', async () => {
    world.at(ms('2026-07-01T21:00:00'));
    world.logged.length = 0;
    const fee = { plantId: PLANT, servicePerKwh: '0.60' };
    expect(await refusal(ask(calls.saveFee, { ...fee, effectiveFrom: '2026-06-30' }))).toBe(
      calls.chargingErrors.feeInPast.code,
    );
    const later = await ask(calls.saveFee, { ...fee, effectiveFrom: '2026-07-02' });
    const today = await ask(calls.saveFee, { ...fee, effectiveFrom: '2026-07-01' });
    await world.charging.maintenance.pass();
    const list = await ask(calls.getSessionList, days);
    // 55 kWh of today at 0.60, 20 of yesterday at 0.50.
    expect(list.sums).toMatchObject({ energyFee: '68.50', serviceFee: '43.00' });
    const terms = await ask(calls.getTerms, { plantId: PLANT });
    expect(terms.fees.map(({ feeId, current }) => [feeId, current]).slice(0, 2)).toEqual([
      [later.feeId, false],
      [today.feeId, true],
    ]);
    expect(terms.fees[1]).toMatchObject({ servicePerKwh: '0.6', createdBy: 'account2' });
    expect(await refusal(ask(calls.deleteFee, { plantId: PLANT, feeId: today.feeId }))).toBe(
      calls.chargingErrors.feeInEffect.code,
    );
    await ask(calls.deleteFee, { plantId: PLANT, feeId: later.feeId });
    expect(await refusal(ask(calls.deleteFee, { plantId: PLANT, feeId: later.feeId }))).toBe(2002);
    expect(world.logged.map(({ action }) => action)).toEqual([
      'charging.saveFee',
      'charging.saveFee',
      'charging.deleteFee',
    ]);
  });

  it('a plant is opened to all, logged once', async () => {
    world.logged.length = 0;
    expect((await ask(calls.getTerms, { plantId: PLANT })).openToAll).toBe(false);
    await ask(calls.saveOpenToAll, { plantId: PLANT, openToAll: true });
    await ask(calls.saveOpenToAll, { plantId: PLANT, openToAll: true });
    expect((await ask(calls.getTerms, { plantId: PLANT })).openToAll).toBe(true);
    expect(world.logged.map(({ changes }) => changes)).toEqual([
      [{ field: 'chargingTerms.openToAll', before: false, after: true }],
    ]);
  });
});
