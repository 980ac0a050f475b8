import { charger } from '@heliodon/device-kinds/charger';
import { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChargingWorld, createChargingWorld, ms, PILE, PLANT } from '../testing/charging-world.ts';

let world: ChargingWorld;
beforeAll(async () => {
  world = await createChargingWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { db } = world;
  for (const table of [
    'charging_session',
    'charging_reading',
    'charging_line',
    'charging_card',
    'charging_setting',
    'command',
  ] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('pile').set({ heard_at: null }).execute();
  world.at(ms('2026-07-01T20:00:00'));
});

const recorder = () => world.charging.recorder;
const start = (local: string, registerKwh = 100, more: object = {}) => ({
  connector: 1,
  idTag: 'CARD1',
  atMs: ms(local),
  registerKwh,
  ...more,
});
const reading = (
  local: string,
  registerKwh: number | null,
  powerKw: number | null = null,
  soc: number | null = null,
) => ({
  atMs: ms(local),
  registerKwh,
  powerKw,
  soc,
});
const end = (local: string, registerKwh: number | null, more: object = {}) => ({
  connector: 0,
  atMs: ms(local),
  registerKwh,
  reason: 'EVDisconnected',
  readings: [],
  ...more,
});

const found = () =>
  world.db
    .selectFrom('charging_session')
    .select(['start_known', 'start_kwh', 'end_kwh', 'id_tag'])
    .orderBy('id')
    .execute();

describe('a session', () => {
  it('is priced to the cent by its readings: 12 kWh before 18:00, 3 after', async () => {
    const { transactionId } = await recorder().started('CP-1', start('2026-07-01T17:50:00'));
    expect(transactionId).toBeGreaterThan(0);
    await recorder().metered('CP-1', transactionId, [reading('2026-07-01T18:00:00', 112, 72, 40)]);
    expect(await world.shown()).toEqual(['1 17:50– charging 12 8.40 + 6.00']);
    await recorder().ended('CP-1', transactionId, end('2026-07-01T18:20:00', 115));
    expect(await world.shown()).toEqual(['1 17:50–18:20 finished 15 11.70 + 7.50']);
    const session = await world.db.selectFrom('charging_session').selectAll().executeTakeFirstOrThrow();
    expect(session).toMatchObject({
      max_kw: 72,
      soc_start: 40,
      stop_reason: 'EVDisconnected',
      plant_id: PLANT,
      doubts: [],
    });
  });

  it('accepts readings that are late, repeated and unordered', async () => {
    const { transactionId: id } = await recorder().started('CP-1', start('2026-07-01T17:50:00'));
    await recorder().ended('CP-1', id, end('2026-07-01T18:20:00', 115));
    expect(await world.shown()).toEqual(['1 17:50–18:20 finished 15 14.50 + 7.50']);
    const late = [reading('2026-07-01T18:10:00', 114), reading('2026-07-01T18:00:00', 112)];
    await recorder().metered('CP-1', id, late);
    await recorder().metered('CP-1', id, late);
    expect(await world.shown()).toEqual(['1 17:50–18:20 finished 15 11.70 + 7.50']);
    // From another session.
    await recorder().metered('CP-1', id, [reading('2026-07-01T18:30:00', 140)]);
    expect(await world.shown()).toEqual(['1 17:50–18:20 finished 15 11.70 + 7.50']);
  });

  it('with concurrent starts on two connections is recorded once', async () => {
    const both = await Promise.all(
      Array.from({ length: 6 }, () => recorder().started('CP-1', start('2026-07-01T17:50:00'))),
    );
    expect(new Set(both.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(await world.shown()).toHaveLength(1);
  });

  it('with a transaction id of the charger is found by it, and recorded once', async () => {
    const named = start('2026-07-01T17:50:00', 100, { transactionKey: 'tx-1' });
    const both = await Promise.all([recorder().started('CP-1', named), recorder().started('CP-1', named)]);
    expect(both[0]?.transactionId).toBe(both[1]?.transactionId);
    await recorder().metered('CP-1', 'tx-1', [reading('2026-07-01T18:00:00', 112)]);
    await recorder().ended('CP-1', 'tx-1', end('2026-07-01T18:20:00', 115));
    expect(await world.shown()).toEqual(['1 17:50–18:20 finished 15 11.70 + 7.50']);
  });

  it('with its end before its start is complete', async () => {
    const late = end('2026-07-01T18:20:00', 115, { readings: [reading('2026-07-01T18:00:00', 112)] });
    await recorder().ended('CP-1', 'tx-2', late);
    await recorder().ended('CP-1', 'tx-2', late);
    expect(await world.shown()).toEqual(['0 18:00–18:20 finished 3 3.30 + 1.50']);
    const begun = start('2026-07-01T17:50:00', 100, { transactionKey: 'tx-2' });
    const both = await Promise.all([recorder().started('CP-1', begun), recorder().started('CP-1', begun)]);
    expect(both[0]?.transactionId).toBe(both[1]?.transactionId);
    expect(await world.shown()).toEqual(['1 17:50–18:20 finished 15 11.70 + 7.50']);
    expect(await found()).toMatchObject([{ start_known: true, id_tag: 'CARD1', start_kwh: 100 }]);
  });

  it('ends once', async () => {
    const { transactionId: id } = await recorder().started('CP-1', start('2026-07-01T17:50:00'));
    await Promise.all([
      recorder().ended('CP-1', id, end('2026-07-01T18:20:00', 115)),
      recorder().ended('CP-1', id, end('2026-07-01T18:20:00', 115)),
    ]);
    await recorder().ended('CP-1', id, end('2026-07-01T19:00:00', 190, { reason: 'Local' }));
    expect(await world.shown()).toEqual(['1 17:50–18:20 finished 15 14.50 + 7.50']);
  });

  it('without a reported start counts from its first reading, and a late start completes it', async () => {
    const seen = (local: string, connector: number) =>
      recorder().seen('CP-1', 'tx-3', { connector, atMs: ms(local) });
    await seen('2026-07-01T17:56:00', 0);
    await recorder().metered('CP-1', 'tx-3', [reading('2026-07-01T17:56:00', 106)]);
    expect(await world.shown()).toEqual(['0 17:56– charging 0 null + 0.00']);
    await recorder().shown('CP-1', 'tx-3', { idTag: 'CARD1', atMs: ms('2026-07-01T17:56:00') });
    // A later event states the connector; delayed readings follow.
    await seen('2026-07-01T18:00:00', 2);
    await recorder().metered('CP-1', 'tx-3', [reading('2026-07-01T18:00:00', 112)]);
    await recorder().metered('CP-1', 'tx-3', [reading('2026-07-01T17:55:00', 105)]);
    await recorder().ended('CP-1', 'tx-3', end('2026-07-01T18:20:00', 115));
    expect(await world.shown()).toEqual(['2 17:55–18:20 finished 10 8.20 + 5.00']);
    expect(await found()).toMatchObject([{ start_known: false, start_kwh: null }]);
    await recorder().started(
      'CP-1',
      start('2026-07-01T17:50:00', 100, { connector: 2, transactionKey: 'tx-3' }),
    );
    await recorder().ended('CP-1', 'tx-3', end('2026-07-01T18:20:00', 115));
    expect(await world.shown()).toEqual(['2 17:50–18:20 finished 15 11.70 + 7.50']);
    expect(await found()).toMatchObject([{ start_known: true, start_kwh: 100 }]);
  });

  it('without a reported start begins with the start register given by the charger', async () => {
    const readings = [{ ...reading('2026-07-01T17:50:00', 100), isBegin: true }];
    await recorder().ended('CP-1', 4711, end('2026-07-01T18:20:00', 115, { readings, idTag: 'CARD1' }));
    await recorder().ended('CP-1', 4711, end('2026-07-01T18:20:00', 115, { readings, idTag: 'CARD1' }));
    expect(await world.shown()).toEqual(['0 17:50–18:20 finished 15 14.50 + 7.50']);
    expect(await found()).toMatchObject([{ start_known: true, start_kwh: 100, id_tag: 'CARD1' }]);
  });

  it('without a reported start ends the previous one of its connector, once that is known', async () => {
    await recorder().started('CP-1', start('2026-07-01T10:00:00'));
    await recorder().seen('CP-1', 'tx-4', { connector: 0, atMs: ms('2026-07-01T12:00:00') });
    expect((await world.shown())[0]).toBe('1 10:00– charging 0 0.00 + 0.00');
    await recorder().seen('CP-1', 'tx-4', { connector: 1, atMs: ms('2026-07-01T12:05:00') });
    expect(await world.shown()).toEqual([
      '1 10:00–10:00 lost 0 0.00 + 0.00',
      '1 12:00– charging 0 0.00 + 0.00',
    ]);
  });

  it('that is unknown is stored without a fee when it ends, and its readings are ignored', async () => {
    const keys = [999_999, 0, -1, 2 ** 40];
    for (const key of [...keys, ...keys]) {
      await recorder().metered('CP-1', key, [reading('2026-07-01T18:00:00', 112)]);
      await recorder().ended('CP-1', key, end('2026-07-01T18:20:00', 115));
    }
    expect(await world.shown()).toEqual(keys.map(() => '0 18:20–18:20 finished 0 null + 0.00'));
    expect(await found()).toMatchObject(keys.map(() => ({ start_known: false, end_kwh: 115 })));
    // A charger cannot end the session of another one either.
    const { transactionId } = await recorder().started('CP-1', start('2026-07-01T17:50:00'));
    await recorder().ended('FAR-1', transactionId, end('2026-07-01T18:20:00', 115));
    expect((await world.shown())[0]).toBe('1 17:50– charging 0 0.00 + 0.00');
  });

  it('is lost when its connector starts another one, and priced by its last reading', async () => {
    const { transactionId: first } = await recorder().started('CP-1', start('2026-07-01T10:00:00'));
    await recorder().metered('CP-1', first, [reading('2026-07-01T10:30:00', 110)]);
    await recorder().started('CP-1', start('2026-07-01T12:00:00', 111));
    await recorder().started('CP-1', start('2026-07-01T12:30:00', 50, { connector: 2 }));
    expect(await world.shown()).toEqual([
      '1 10:00–10:30 lost 10 7.00 + 5.00',
      '1 12:00– charging 0 0.00 + 0.00',
      '2 12:30– charging 0 0.00 + 0.00',
    ]);
    expect(await recorder().open('CP-1')).toMatchObject([{ connector: 2 }, { connector: 1 }]);
    // The charger was offline and sends the end later.
    await recorder().ended('CP-1', first, end('2026-07-01T11:00:00', 120));
    expect((await world.shown())[0]).toBe('1 10:00–11:00 finished 20 14.00 + 10.00');
  });

  it('is lost when its charger is silent for a day, and continues when it is back', async () => {
    const { transactionId: id } = await recorder().started('CP-1', start('2026-07-01T10:00:00'));
    await recorder().metered('CP-1', id, [reading('2026-07-01T10:30:00', 110)]);
    await world.charging.directory.contacted('CP-1', ms('2026-07-01T12:00:00'));
    world.at(ms('2026-07-02T11:59:00'));
    await world.charging.maintenance.pass();
    expect(await world.shown()).toEqual(['1 10:00– charging 10 7.00 + 5.00']);
    world.at(ms('2026-07-02T12:01:00'));
    await world.charging.maintenance.pass();
    expect(await world.shown()).toEqual(['1 10:00–10:30 lost 10 7.00 + 5.00']);
    await recorder().metered('CP-1', id, [reading('2026-07-01T11:00:00', 115)]);
    expect(await world.shown()).toEqual(['1 10:00– charging 15 10.50 + 7.50']);
  });

  it('ends with its last reading when its connector is free, and accepts late data', async () => {
    const reasons = async () =>
      (
        await world.db.selectFrom('charging_session').select('stop_reason').orderBy('connector').execute()
      ).map(({ stop_reason }) => stop_reason);
    const at = (local: string, connectors: number[], onlyBeforeBoot = false) => ({
      connectors,
      onlyBeforeBoot,
      atMs: ms(local),
    });
    const { transactionId: first } = await recorder().started('CP-1', start('2026-07-01T10:00:00'));
    await recorder().metered('CP-1', first, [reading('2026-07-01T10:30:00', 110)]);
    // Another connector, and a time before the start.
    expect(await recorder().vacated('CP-1', at('2026-07-01T11:00:00', [2, 0]))).toBe(0);
    expect(await recorder().vacated('CP-1', at('2026-07-01T09:59:00', [1]))).toBe(0);
    // Without a restart a 2.0.1 session may have started before the vehicle arrived.
    expect(await recorder().vacated('CP-1', at('2026-07-01T11:00:00', [1], true))).toBe(0);
    const facts = {
      version: 'ocpp1.6',
      vendor: 'V',
      model: 'M',
      firmware: '',
      serial: '',
      tls: false,
    } as const;
    await world.charging.directory.booted('CP-1', facts, ms('2026-07-01T11:00:00'));
    await recorder().started('CP-1', start('2026-07-01T11:30:00', 50, { connector: 2 }));
    expect(await recorder().vacated('CP-1', at('2026-07-01T12:00:00', [1], true))).toBe(1);
    expect(await recorder().vacated('CP-1', at('2026-07-01T12:00:00', [2]))).toBe(1);
    await world.charging.maintenance.pass();
    expect(await reasons()).toEqual(['Reboot', 'Unreported']);
    expect(await world.shown()).toEqual([
      '1 10:00–10:30 lost 10 7.00 + 5.00',
      '2 11:30–11:30 lost 0 0.00 + 0.00',
    ]);
    // A reading and the end, delayed in the charger.
    await recorder().metered('CP-1', first, [reading('2026-07-01T10:45:00', 115)]);
    expect((await world.shown())[0]).toBe('1 10:00–10:45 lost 15 10.50 + 7.50');
    await recorder().ended('CP-1', first, end('2026-07-01T10:50:00', 120));
    expect((await world.shown())[0]).toBe('1 10:00–10:50 finished 20 14.00 + 10.00');
  });

  it('is marked when its register is implausible', async () => {
    const { transactionId: id } = await recorder().started('CP-1', start('2026-07-01T10:00:00'));
    await recorder().metered('CP-1', id, [
      reading('2026-07-01T10:10:00', 110),
      reading('2026-07-01T10:20:00', 90_000),
      reading('2026-07-01T10:30:00', 120),
    ]);
    await recorder().ended('CP-1', id, end('2026-07-01T10:40:00', 3));
    expect(await world.shown()).toEqual(['1 10:00–10:40 finished 23 16.10 + 11.50']);
    const { doubts } = await world.db
      .selectFrom('charging_session')
      .select('doubts')
      .executeTakeFirstOrThrow();
    expect(doubts).toEqual(['restart', 'jump']);
  });

  it('of a charger whose clock was never set gets the present time', async () => {
    await recorder().started('CP-1', { ...start('2026-07-01T10:00:00'), atMs: 5000 });
    expect(await world.shown()).toEqual(['1 20:00– charging 0 0.00 + 0.00']);
  });

  it('of a charger without a clock, sent after reconnection, keeps its energy', async () => {
    const guess = { atMs: ms('2026-07-01T20:00:00'), isTimeGuessed: true };
    const { transactionId: id } = await recorder().started('CP-1', {
      ...start('2026-07-01T20:00:00'),
      ...guess,
    });
    await recorder().metered('CP-1', id, [reading('2026-07-01T20:00:00', 105)]);
    await recorder().ended('CP-1', id, { ...end('2026-07-01T20:00:00', 110), ...guess });
    expect(await world.shown()).toEqual(['1 20:00–20:00 finished 10 11.00 + 5.00']);
    const other = await recorder().started('CP-1', {
      ...start('2026-07-01T20:00:00', 200),
      ...guess,
      connector: 2,
    });
    await recorder().ended('CP-1', other.transactionId, { ...end('2026-07-01T20:00:00', 90_000), ...guess });
    expect((await world.shown())[1]).toBe('2 20:00–20:00 finished 0 0.00 + 0.00');
  });

  it('does not last for years because of a wrong clock', async () => {
    const { transactionId: id } = await recorder().started('CP-1', start('2022-01-01T00:00:00'));
    await recorder().ended('CP-1', id, end('2026-07-01T20:00:00', 110));
    expect(await world.shown()).toEqual(['1 20:00–20:00 finished 10 11.00 + 5.00']);
    const days = await world.db.selectFrom('charging_line').select('day').execute();
    expect(days).toHaveLength(1);
  });

  it('that cannot be priced does not block the others', async () => {
    const { db, errors } = world;
    const { transactionId: id } = await recorder().started('CP-1', start('2026-07-01T10:00:00'));
    await recorder().ended('CP-1', id, end('2026-07-01T10:30:00', 110));
    await sql`UPDATE charging_session SET due = true, energy_kwh = 0`.execute(db);
    await sql`INSERT INTO charging_session (device_id, connector, started_at, plant_id, source, state, heard_at, due)
      VALUES (${PILE}, 2, 'infinity', ${PLANT}, 'ocpp', 'finished', now(), true)`.execute(db);
    await world.charging.maintenance.pass();
    expect(errors.splice(0)).toHaveLength(1);
    await db.deleteFrom('charging_session').where('connector', '=', 2).execute();
    expect(await world.shown()).toEqual(['1 10:00–10:30 finished 10 7.00 + 5.00']);
  });

  it('belongs to the card holder at that time, if presented before or after the start', async () => {
    const { db } = world;
    const cards = [
      { plant_id: PLANT, id_tag: 'CARD1', holder: 'First' },
      { plant_id: PLANT, id_tag: 'CARD2', holder: 'Second', enabled: false },
    ];
    await db.insertInto('charging_card').values(cards).execute();
    const named = (connector: number, key: string, idTag: string) =>
      recorder().started('CP-1', start('2026-07-01T19:00:00', 0, { connector, transactionKey: key, idTag }));
    await named(1, 'A', 'card1');
    await named(2, 'B', '');
    const shownAt = ms('2026-07-01T19:01:00');
    expect(await recorder().shown('CP-1', 'B', { idTag: 'CARD2', atMs: shownAt })).toBe('Blocked');
    expect(await recorder().shown('CP-1', 'B', { idTag: 'CARD1', atMs: shownAt })).toBe('Accepted');
    await db.updateTable('charging_card').set({ enabled: true }).execute();
    expect(await recorder().shown('CP-1', 'B', { idTag: 'CARD2', atMs: shownAt })).toBe('Accepted');
    expect(await recorder().shown('CP-1', 'nobody', { idTag: 'CARD1', atMs: shownAt })).toBe('Accepted');
    await db.updateTable('charging_card').set({ holder: 'Somebody else' }).execute();
    const rows = await db
      .selectFrom('charging_session')
      .select(['id_tag', 'holder'])
      .orderBy('connector')
      .execute();
    expect(rows).toEqual([
      { id_tag: 'card1', holder: 'First' },
      { id_tag: 'CARD1', holder: 'First' },
    ]);
  });
});

describe('permission to charge', () => {
  const card = (idTag: string, more: object = {}) =>
    world.db
      .insertInto('charging_card')
      .values({ plant_id: PLANT, id_tag: idTag, ...more })
      .execute();
  const openToAll = () =>
    world.db.insertInto('charging_setting').values({ plant_id: PLANT, open_to_all: true }).execute();
  const order = (state: string, at: string, connector = 1) =>
    world.db
      .insertInto('command')
      .values({
        device_id: PILE,
        plant_id: PLANT,
        logger_id: PILE,
        sn: 'CP-1',
        kind: 'charger',
        state,
        name: 'startSession',
        type: 'setpoint',
        actor: '{}',
        created_at: new Date(ms(at)),
        params: JSON.stringify({ connector, maxKwh: 0 }),
      })
      .execute();

  it('known cards, regardless of case', async () => {
    await card('CARD1');
    await card('blocked', { enabled: false });
    await card('old', { valid_until: '2026-06-30' });
    await card('today', { valid_until: '2026-07-01' });
    const answers = await Promise.all(
      ['card1', 'BLOCKED', 'old', 'today', 'other', ''].map((tag) => recorder().authorize('CP-1', tag)),
    );
    expect(answers).toEqual(['Accepted', 'Blocked', 'Expired', 'Accepted', 'Invalid', 'Invalid']);
    // A card is valid only at its plant.
    expect(await recorder().authorize('FAR-1', 'CARD1')).toBe('Invalid');
    expect(await recorder().authorize('nobody', 'CARD1')).toBe('Invalid');
  });

  it('anyone, where the plant is open to all; a blocked card still not', async () => {
    await openToAll();
    await card('blocked', { enabled: false });
    expect(await recorder().authorize('CP-1', '')).toBe('Accepted');
    expect(await recorder().authorize('CP-1', 'whoever')).toBe('Accepted');
    expect(await recorder().authorize('CP-1', 'blocked')).toBe('Blocked');
  });

  it('the portal, only where it has started a session at this charger', async () => {
    await openToAll();
    expect(await recorder().authorize('CP-1', 'PORTAL')).toBe('Invalid');
    await order('sent', '2026-07-01T19:30:00');
    await order('offline', '2026-07-01T19:59:00');
    expect(await recorder().authorize('CP-1', 'PORTAL')).toBe('Invalid');
    await order('acknowledged', '2026-07-01T19:59:00');
    expect(await recorder().authorize('CP-1', 'PORTAL')).toBe('Accepted');
    expect(await recorder().authorize('FAR-1', 'PORTAL')).toBe('Invalid');
    const started = await recorder().started('CP-1', start('2026-07-01T20:00:00', 100, { idTag: 'PORTAL' }));
    expect(started.status).toBe('Accepted');
    const { id_tag } = await world.db
      .selectFrom('charging_session')
      .select('id_tag')
      .executeTakeFirstOrThrow();
    expect(id_tag).toBe('');
  });

  it('the portal, only at the connector and for the one session that it has started', async () => {
    const portal = (connector: number, local: string, more: object = {}) =>
      recorder().started('CP-1', start(local, 100, { connector, idTag: 'portal', ...more }));
    await order('acknowledged', '2026-07-01T19:59:00', 1);
    expect((await portal(2, '2026-07-01T20:00:00')).status).toBe('Invalid');
    expect((await portal(1, '2026-07-01T20:00:10')).status).toBe('Accepted');
    // A repeated start is the same session.
    expect((await portal(1, '2026-07-01T20:00:10')).status).toBe('Accepted');
    world.at(ms('2026-07-01T20:05:00'));
    expect((await portal(1, '2026-07-01T20:04:00')).status).toBe('Invalid');
    expect(await recorder().authorize('CP-1', 'PORTAL')).toBe('Invalid');
    // The next command is for the next session, even directly after the previous one.
    await order('acknowledged', '2026-07-01T20:05:00', 2);
    expect(await recorder().authorize('CP-1', 'PORTAL')).toBe('Accepted');
    const named = { transactionKey: 'tx-1' };
    expect((await portal(2, '2026-07-01T20:05:00', named)).status).toBe('Accepted');
    const shown = { idTag: 'PORTAL', atMs: ms('2026-07-01T20:05:10') };
    expect(await recorder().shown('CP-1', 'tx-1', shown)).toBe('Accepted');
  });
});

describe('the directory of chargers', () => {
  it('contains those with a direct connection, and the last register of each connector', async () => {
    const { directory } = world.charging;
    const { transactionId } = await recorder().started('CP-1', start('2026-07-01T10:00:00', 100));
    await recorder().metered('CP-1', transactionId, [
      reading('2026-07-01T10:10:00', 104),
      reading('2026-07-01T10:11:00', null, 7),
    ]);
    expect(await directory.find('CP-1')).toEqual({ deviceId: PILE, connectors: 2, ratedKw: 120 });
    const last = { kwh: 104, atMs: ms('2026-07-01T10:10:00') };
    expect(await directory.recall('CP-1')).toEqual({
      registers: [last, null],
      totalKwh: null,
      limitKw: null,
    });
    expect(await directory.find('PILE-2')).toBeNull();
    expect(await directory.find('LOG1')).toBeNull();
  });

  it('returns the user limit accepted by the charger, until all limits are cleared', async () => {
    const { directory } = world.charging;
    const limit = (limitKw: number, at: string, steps: object) =>
      world.db
        .insertInto('command')
        .values({
          device_id: PILE,
          plant_id: PLANT,
          logger_id: PILE,
          sn: 'CP-1',
          kind: 'charger',
          name: 'setPowerLimit',
          type: 'setpoint',
          actor: '{}',
          created_at: new Date(ms(at)),
          params: JSON.stringify({ limitKw }),
          steps: JSON.stringify(steps),
        })
        .execute();
    const limitKw = async () => (await directory.recall('CP-1')).limitKw;
    const taken = (at: string) => ({ acknowledged: new Date(ms(at)).toISOString() });
    await limit(40, '2026-07-01T10:00:00', taken('2026-07-01T10:00:01'));
    await limit(30, '2026-07-01T11:00:00', taken('2026-07-01T11:00:01'));
    await limit(20, '2026-07-01T12:00:00', { queued: 'x', failed: 'x' });
    expect(await limitKw()).toBe(30);
    await world.db
      .insertInto('pile_question')
      .values({
        device_id: PILE,
        question: '{"action": "clearProfiles"}',
        detail: '',
        state: 'answered',
        asked_by: 2,
        asked_by_name: 'manager',
        asked_at: new Date(ms('2026-07-01T13:00:00')),
        expires_at: new Date(ms('2026-07-01T13:01:00')),
        answered_at: new Date(ms('2026-07-01T13:00:01')),
      })
      .execute();
    expect(await limitKw()).toBeNull();
    await limit(25, '2026-07-01T14:00:00', taken('2026-07-01T14:00:01'));
    expect(await limitKw()).toBe(25);
  });

  it('returns the last stored total of the charger', async () => {
    const batch = new SampleBatch();
    const sample = (at: string, values: Record<string, number>) =>
      batch.add(
        { id: PILE, plantId: PLANT, kind: charger },
        ms(at),
        charger.points.map(({ name }) => values[name] ?? null),
      );
    sample('2026-07-01T10:00:00', { energyTotalKwh: 5000, workStatus: 2 });
    sample('2026-07-01T10:01:00', { workStatus: 2 });
    await world.store.write(batch);
    expect((await world.charging.directory.recall('CP-1')).totalKwh).toBe(5000);
  });

  it('stores the data reported by a charger', async () => {
    const facts = { vendor: 'ABB', model: 'Terra', firmware: '1.2', serial: 'S1', tls: true };
    await world.charging.directory.booted(
      'CP-1',
      { ...facts, version: 'ocpp1.6' },
      ms('2026-07-01T10:00:00'),
    );
    const pile = await world.db
      .selectFrom('pile')
      .selectAll()
      .where('device_id', '=', PILE)
      .executeTakeFirst();
    expect(pile).toMatchObject({
      ...facts,
      version: 'ocpp1.6',
      booted_at: new Date(ms('2026-07-01T10:00:00')),
    });
  });
});
