import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commander } from './testing/commander.ts';
import { createOcppWorld, type OcppWorld } from './testing/ocpp-world.ts';

/* A charger of a third-party library against the endpoint; all messages and commands of 1.6. */

let world: OcppWorld;
let names = 0;
const newPile = async (answers: Parameters<OcppWorld['pile']>[2] = {}, connectors = 2) => {
  const sn = `V16-${++names}`;
  world.addPile(sn, connectors);
  return { sn, ...(await world.pile(sn, 'ocpp1.6', answers)) };
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const ofSn = (sn: string, channel: string) =>
  world.received.filter((one) => one.sn === sn && one.channel === channel).map(({ body }) => body);
const samples = (sn: string) => ofSn(sn, 'telemetry').flatMap((body) => body.samples);

beforeAll(async () => {
  world = await createOcppWorld();
});
afterAll(() => world.stop());

describe('messages of a charger', () => {
  it('BootNotification updates the device, and returns the time', async () => {
    const { sn, call } = await newPile();
    const answer = await call('BootNotification', {
      chargePointVendor: 'Vendor',
      chargePointModel: 'Model',
      firmwareVersion: '1.4.2',
      chargePointSerialNumber: 'S-1',
    });
    expect(answer).toMatchObject({ status: 'Accepted', interval: 60 });
    expect(Math.abs(Date.parse(answer.currentTime) - Date.now())).toBeLessThan(60_000);
    expect(ofSn(sn, 'devices')).toEqual([
      { devices: [{ sn, kind: 'charger', brand: 'Vendor', model: 'Model', firmware: '1.4.2' }] },
    ]);
    expect(world.recorder.facts.at(-1)).toMatchObject({ serial: 'S-1', tls: false });
  });

  it('a charger that was removed meanwhile is rejected', async () => {
    const { sn, call } = await newPile();
    world.recorder.piles.delete(sn);
    const boot = { chargePointVendor: 'Vendor', chargePointModel: 'Model' };
    expect(await call('BootNotification', boot)).toMatchObject({ status: 'Rejected' });
  });

  it.each([
    ['Available', 0],
    ['Preparing', 1],
    ['Charging', 2],
    ['SuspendedEV', 3],
    ['SuspendedEVSE', 3],
    ['Finishing', 4],
    ['Reserved', 1],
    ['Unavailable', 6],
    ['Faulted', 5],
  ])('StatusNotification %s is code %d', async (status, code) => {
    const { sn, call } = await newPile();
    await call('StatusNotification', { connectorId: 2, status, errorCode: 'NoError' });
    expect(samples(sn).at(-1).v.connectorStatus).toEqual([null, code]);
  });

  it('a fault is an event with the time of the charger', async () => {
    const { sn, call } = await newPile({}, 1);
    await call('StatusNotification', { connectorId: 1, status: 'Available', errorCode: 'NoError' });
    const timestamp = minutesAgo(3);
    await call('StatusNotification', {
      connectorId: 1,
      status: 'Faulted',
      errorCode: 'GroundFailure',
      timestamp,
    });
    const event = { sn, t: Date.parse(timestamp), code: 104, state: 'raised' };
    expect(ofSn(sn, 'events').at(-1).events).toEqual([event]);
  });

  it.each([
    ['CARD', 'Accepted'],
    ['OLD', 'Expired'],
    ['STRANGER', 'Invalid'],
  ])('Authorize %s: %s', async (idTag, status) => {
    const { call } = await newPile();
    expect(await call('Authorize', { idTag })).toEqual({ idTagInfo: { status } });
  });

  it('a session from its start to its end', async () => {
    const { sn, call } = await newPile({}, 1);
    await call('StatusNotification', { connectorId: 1, status: 'Charging', errorCode: 'NoError' });
    const start = { connectorId: 1, idTag: 'CARD', meterStart: 10_000, timestamp: minutesAgo(20) };
    const { transactionId, idTagInfo } = await call('StartTransaction', start);
    expect(idTagInfo).toEqual({ status: 'Accepted' });
    // The reply was lost, and the charger resends.
    expect(await call('StartTransaction', start)).toMatchObject({ transactionId });
    const value = (minutes: number, wh: string, w: string) => ({
      timestamp: minutesAgo(minutes),
      sampledValue: [
        { value: wh },
        { value: w, measurand: 'Power.Active.Import' },
        { value: '55', measurand: 'SoC' },
      ],
    });
    await call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [value(15, '11000', '12000'), value(1, '13000', '11000')],
    });
    expect(samples(sn).at(-1).v).toMatchObject({
      workStatus: 2,
      powerKw: -11,
      connectorSoc: [55],
      connectorSessionKwh: [3],
      connectorPowerKw: [-11],
    });
    await call('StopTransaction', {
      transactionId,
      meterStop: 13_500,
      timestamp: minutesAgo(0),
      reason: 'EVDisconnected',
    });
    const session = world.recorder.sessions.find((one) => one.sn === sn);
    expect(session?.start).toMatchObject({ connector: 1, idTag: 'CARD', registerKwh: 10 });
    expect(session?.readings.map(({ registerKwh, powerKw }) => [registerKwh, powerKw])).toEqual([
      [11, 12],
      [13, 11],
    ]);
    expect(session?.end).toMatchObject({ registerKwh: 13.5, reason: 'EVDisconnected' });
    const totals = samples(sn).flatMap(({ v }) => v.energyTotalKwh ?? []);
    expect(totals).toEqual([10, 11, 13, 13.5]);
    expect(samples(sn).at(-1).v.connectorSessionKwh).toBeUndefined();
  });

  it('a session that ran while offline is sent later, with its own times', async () => {
    const { sn, call } = await newPile({}, 1);
    await call('StatusNotification', { connectorId: 1, status: 'Available', errorCode: 'NoError' });
    const { transactionId } = await call('StartTransaction', {
      connectorId: 1,
      idTag: 'CARD',
      meterStart: 0,
      timestamp: minutesAgo(120),
    });
    await call('StopTransaction', {
      transactionId,
      meterStop: 5000,
      timestamp: minutesAgo(60),
      reason: 'Local',
      transactionData: [{ timestamp: minutesAgo(90), sampledValue: [{ value: '2500' }] }],
    });
    const session = world.recorder.sessions.find((one) => one.sn === sn);
    expect(session?.end?.readings).toHaveLength(1);
    const old = samples(sn).filter(({ v }) => v.energyTotalKwh !== undefined);
    const ages = old.map(({ t }) => Math.round((Date.now() - t) / 60_000));
    expect([ages, old.map(({ v }) => v.energyTotalKwh)]).toEqual([
      [120, 90, 60],
      [0, 2.5, 5],
    ]);
    expect(samples(sn).at(-1).v.workStatus).toBe(0);
  });

  it('the end of an unknown session is kept, with its start register where it is given', async () => {
    const { sn, call } = await newPile();
    const register = (wh: string, context: string) => ({
      timestamp: minutesAgo(context === 'Transaction.Begin' ? 30 : 5),
      sampledValue: [{ value: wh, context, measurand: 'Energy.Active.Import.Register', unit: 'Wh' }],
    });
    await call('StopTransaction', {
      transactionId: 987_654,
      idTag: 'CARD',
      meterStop: 9000,
      timestamp: minutesAgo(5),
      transactionData: [register('4000', 'Transaction.Begin'), register('9000', 'Transaction.End')],
    });
    expect(world.recorder.sessions.filter((one) => one.sn === sn)).toMatchObject([
      {
        isFound: true,
        end: {
          connector: 0,
          idTag: 'CARD',
          registerKwh: 9,
          readings: [{ registerKwh: 4, isBegin: true }, { registerKwh: 9 }],
        },
      },
    ]);
  });

  it('readings without a transaction are only measurements', async () => {
    const { sn, call } = await newPile();
    const meterValue = [{ timestamp: minutesAgo(0), sampledValue: [{ value: '500' }] }];
    await call('MeterValues', { connectorId: 1, meterValue });
    await call('MeterValues', { connectorId: 0, meterValue });
    expect(world.recorder.sessions.filter((one) => one.sn === sn)).toEqual([]);
  });

  it('readings without a transaction id belong to the session at that connector', async () => {
    const { sn, call } = await newPile();
    await call('StartTransaction', {
      connectorId: 2,
      idTag: 'CARD',
      meterStart: 0,
      timestamp: minutesAgo(5),
    });
    const value = (minutes: number, wh: string) => ({
      timestamp: minutesAgo(minutes),
      sampledValue: [{ value: wh }],
    });
    await call('MeterValues', { connectorId: 2, meterValue: [value(10, '0'), value(1, '700')] });
    await call('MeterValues', { connectorId: 1, meterValue: [value(1, '900')] });
    const [session] = world.recorder.sessions.filter((one) => one.sn === sn);
    expect(session?.readings.map(({ registerKwh }) => registerKwh)).toEqual([0.7]);
  });

  it('a message for a non-existent connector is answered, and nothing is kept', async () => {
    const { sn, call } = await newPile();
    const start = { connectorId: 40_000, idTag: 'CARD', meterStart: 0, timestamp: minutesAgo(1) };
    expect(await call('StartTransaction', start)).toEqual({
      transactionId: 0,
      idTagInfo: { status: 'Invalid' },
    });
    expect(world.recorder.sessions.filter((one) => one.sn === sn)).toEqual([]);
  });

  it.each<[string, object, object]>([
    ['DataTransfer', { vendorId: 'com.example', data: 'x' }, { status: 'UnknownVendorId' }],
    ['FirmwareStatusNotification', { status: 'Idle' }, {}],
    ['DiagnosticsStatusNotification', { status: 'Uploaded' }, {}],
    ['SecurityEventNotification', { type: 'StartupOfTheDevice', timestamp: minutesAgo(1) }, {}],
    ['LogStatusNotification', { status: 'Idle' }, {}],
  ])('%s is answered', async (action, params, answer) => {
    const { call } = await newPile();
    expect(await call(action, params)).toEqual(answer);
  });

  it('what the database cannot store is not acknowledged, and nothing is lost', async () => {
    const { sn, call } = await newPile({}, 1);
    const start = { connectorId: 1, idTag: 'CARD', meterStart: 7000, timestamp: minutesAgo(5) };
    const { transactionId } = await call('StartTransaction', start);
    const stop = { transactionId, meterStop: 9000, timestamp: minutesAgo(1) };
    world.recorder.isAway = true;
    const failed = expect(call('StopTransaction', stop)).rejects.toMatchObject({
      rpcErrorCode: 'InternalError',
    });
    await failed;
    world.recorder.isAway = false;
    await call('StopTransaction', stop);
    expect(world.recorder.sessions.find((one) => one.sn === sn)?.end).toMatchObject({ registerKwh: 9 });
    expect(samples(sn).flatMap(({ v }) => v.energyTotalKwh ?? [])).toEqual([7, 9]);
  });
});

describe('commands to a charger', () => {
  const status = (word: string) => () => ({ status: word });

  it.each<[string, Record<string, number>, string, object]>([
    [
      'startSession',
      { connector: 1, maxKwh: 0 },
      'RemoteStartTransaction',
      { connectorId: 1, idTag: 'PORTAL' },
    ],
    ['unlockConnector', { connector: 2 }, 'UnlockConnector', { connectorId: 2 }],
    ['setAvailability', { state: 0 }, 'ChangeAvailability', { connectorId: 0, type: 'Inoperative' }],
    ['setAvailability', { state: 1 }, 'ChangeAvailability', { connectorId: 0, type: 'Operative' }],
    ['reboot', {}, 'Reset', { type: 'Soft' }],
    ['clearFaults', {}, 'Reset', { type: 'Soft' }],
  ])('%s %o', async (name, params, action, expected) => {
    const good = action === 'UnlockConnector' ? 'Unlocked' : 'Accepted';
    const pile = await newPile({ [action]: status(good) });
    const { reply } = await commander(world, pile)(name, params);
    expect(reply).toMatchObject({ state: 'done' });
    expect(pile.asked.find((one) => one.action === action)?.params).toEqual(expected);
    const other = await newPile({
      [action]: status(action === 'UnlockConnector' ? 'UnlockFailed' : 'Rejected'),
    });
    const refused = await commander(world, other)(name, params);
    expect(refused.reply).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/Rejected|UnlockFailed/),
    });
  });

  it('a charger without the action replies so', async () => {
    const { reply } = await commander(world, await newPile())('unlockConnector', { connector: 1 });
    expect(reply).toMatchObject({ state: 'failed' });
  });

  it('stopSession stops the session at the connector', async () => {
    const pile = await newPile({ RemoteStopTransaction: status('Accepted') });
    const command = commander(world, pile);
    expect((await command('stopSession', { connector: 1 })).reply).toMatchObject({ state: 'failed' });
    const { transactionId } = await pile.call('StartTransaction', {
      connectorId: 1,
      idTag: 'CARD',
      meterStart: 0,
      timestamp: minutesAgo(1),
    });
    expect((await command('stopSession', { connector: 1 })).reply).toMatchObject({ state: 'done' });
    expect(pile.asked.at(-1)).toEqual({ action: 'RemoteStopTransaction', params: { transactionId } });
  });

  it('a session with an energy limit ends when that energy is charged', async () => {
    const pile = await newPile({
      RemoteStartTransaction: status('Accepted'),
      RemoteStopTransaction: status('Accepted'),
    });
    await commander(world, pile)('startSession', { connector: 1, maxKwh: 2 });
    const { transactionId } = await pile.call('StartTransaction', {
      connectorId: 1,
      idTag: 'PORTAL',
      meterStart: 1000,
      timestamp: minutesAgo(2),
    });
    const read = (wh: string, minutes: number) =>
      pile.call('MeterValues', {
        connectorId: 1,
        transactionId,
        meterValue: [{ timestamp: minutesAgo(minutes), sampledValue: [{ value: wh }] }],
      });
    await read('2900', 1);
    expect(pile.asked.map(({ action }) => action)).not.toContain('RemoteStopTransaction');
    await read('3000', 0);
    await vi.waitUntil(() => pile.asked.some(({ action }) => action === 'RemoteStopTransaction'));
  });

  it('an energy limit does not apply to the next card user, and a refused stop is tried again', async () => {
    let word = 'Rejected';
    const pile = await newPile({
      RemoteStartTransaction: status('Accepted'),
      RemoteStopTransaction: () => ({ status: word }),
    });
    const stops = () => pile.asked.filter(({ action }) => action === 'RemoteStopTransaction').length;
    const start = async (idTag: string, meterStart: number, minutes: number) =>
      (
        await pile.call('StartTransaction', {
          connectorId: 1,
          idTag,
          meterStart,
          timestamp: minutesAgo(minutes),
        })
      ).transactionId;
    const read = (transactionId: number, wh: string, minutes: number) =>
      pile.call('MeterValues', {
        connectorId: 1,
        transactionId,
        meterValue: [{ timestamp: minutesAgo(minutes), sampledValue: [{ value: wh }] }],
      });
    await commander(world, pile)('startSession', { connector: 1, maxKwh: 2 });
    await read(await start('CARD', 0, 9), '5000', 8);
    await commander(world, pile)('startSession', { connector: 1, maxKwh: 2 });
    const own = await start('PORTAL', 5000, 7);
    await read(own, '7000', 6);
    await vi.waitUntil(() => stops() === 1);
    word = 'Accepted';
    await read(own, '7100', 5);
    await vi.waitUntil(() => stops() === 2);
    expect(stops()).toBe(2);
  });

  it('limits are charging profiles, of the charger and of a connector', async () => {
    const pile = await newPile({ SetChargingProfile: status('Accepted') });
    const command = commander(world, pile);
    expect((await command('setPowerLimit', { limitKw: 30 })).reply).toMatchObject({ state: 'done' });
    expect((await command('setConnectorPowerLimit', { connector: 2, limitKw: 11 })).reply).toMatchObject({
      state: 'done',
    });
    const profiles = pile.asked.filter(({ action }) => action === 'SetChargingProfile');
    const schedule = (limit: number) => ({
      chargingRateUnit: 'W',
      startSchedule: expect.any(String),
      chargingSchedulePeriod: [{ startPeriod: 0, limit }],
    });
    expect(profiles.map(({ params }) => params)).toEqual([
      {
        connectorId: 0,
        csChargingProfiles: {
          chargingProfileId: 1,
          stackLevel: 0,
          chargingProfilePurpose: 'ChargePointMaxProfile',
          chargingProfileKind: 'Absolute',
          chargingSchedule: schedule(30_000),
        },
      },
      {
        connectorId: 2,
        csChargingProfiles: {
          chargingProfileId: 12,
          stackLevel: 0,
          chargingProfilePurpose: 'TxDefaultProfile',
          chargingProfileKind: 'Absolute',
          chargingSchedule: schedule(11_000),
        },
      },
    ]);
    expect(samples(pile.sn).at(-1).v.powerLimitKw).toBe(30);
  });

  it('a charger that supports only amperes gets amperes', async () => {
    const pile = await newPile({
      SetChargingProfile: status('Accepted'),
      GetConfiguration: () => ({
        configurationKey: [
          { key: 'ChargingScheduleAllowedChargingRateUnit', readonly: true, value: 'Current' },
          { key: 'MeterValueSampleInterval', readonly: false, value: '0' },
        ],
      }),
      ChangeConfiguration: status('Accepted'),
    });
    await pile.call('Heartbeat');
    await vi.waitUntil(() => pile.asked.some(({ action }) => action === 'ChangeConfiguration'));
    const changed = pile.asked.find(({ action }) => action === 'ChangeConfiguration');
    expect(changed?.params).toEqual({ key: 'MeterValueSampleInterval', value: '30' });
    await vi.waitUntil(() => pile.asked.some(({ action }) => action === 'TriggerMessage'));
    await commander(world, pile)('setPowerLimit', { limitKw: 11 });
    const { params } = pile.asked.find(({ action }) => action === 'SetChargingProfile') ?? {};
    expect(params).toMatchObject({
      csChargingProfiles: {
        chargingSchedule: {
          chargingRateUnit: 'A',
          chargingSchedulePeriod: [{ startPeriod: 0, limit: 15.9 }],
        },
      },
    });
  });

  it('orders of the site control are temporary limits', async () => {
    const pile = await newPile({
      SetChargingProfile: status('Accepted'),
      ClearChargingProfile: status('Accepted'),
    });
    await pile.call('Heartbeat');
    const at = Date.now();
    const orders = (limitKw: number) => [{ sn: pile.sn, limitKw }];
    const send = (message: object) => world.endpoint.send(pile.sn, 'control', JSON.stringify(message));
    await send({ seq: 1, at, holdS: 60, orders: orders(40), afterwards: orders(12) });
    await vi.waitUntil(() => pile.asked.filter(({ action }) => action === 'SetChargingProfile').length === 2);
    const [order, standing] = pile.asked.filter(({ action }) => action === 'SetChargingProfile');
    expect(order?.params).toMatchObject({
      connectorId: 0,
      csChargingProfiles: { stackLevel: 2, chargingSchedule: { duration: 60 } },
    });
    expect(standing?.params).toMatchObject({ csChargingProfiles: { stackLevel: 1 } });
    await send({ seq: 2, at, holdS: 60, orders: [], afterwards: [], release: true });
    await vi.waitUntil(
      () => pile.asked.filter(({ action }) => action === 'ClearChargingProfile').length === 2,
    );
  });

  it('settings are read back', async () => {
    const pile = await newPile({ ChangeAvailability: status('Scheduled') });
    const command = commander(world, pile);
    await command('setAvailability', { state: 0 });
    const { reply } = await command('read', { names: ['setAvailability'] }, 'read');
    expect(reply).toMatchObject({ state: 'done', values: { 'setAvailability.state': 0 } });
  });

  it('a fault is not cleared by a restart while a vehicle is connected', async () => {
    const pile = await newPile({ Reset: status('Accepted') });
    await pile.call('StatusNotification', { connectorId: 1, status: 'Charging', errorCode: 'NoError' });
    expect((await commander(world, pile)('clearFaults', {})).reply).toMatchObject({ state: 'failed' });
  });

  it('a repeated command is executed once, and an expired one never', async () => {
    const pile = await newPile({ Reset: status('Accepted') });
    const command = commander(world, pile);
    const { message } = await command('reboot', {});
    await world.endpoint.send(pile.sn, 'commands', JSON.stringify(message));
    const late = { ...message, id: crypto.randomUUID(), expires: Date.now() - 1 };
    await world.endpoint.send(pile.sn, 'commands', JSON.stringify(late));
    await pile.call('Heartbeat');
    expect(pile.asked.filter(({ action }) => action === 'Reset')).toHaveLength(1);
  });

  it('firmware: downloaded, installed after a restart, done', async () => {
    const pile = await newPile({ UpdateFirmware: () => ({}) });
    const command = commander(world, pile);
    const nowhere = await command('upgrade', { url: '/sems/firmware/ticket' }, 'firmware');
    expect(nowhere.reply).toMatchObject({ state: 'failed', error: expect.stringContaining('PUBLIC_URL') });
    const { message, replies } = await command('upgrade', { url: 'https://h.example/f/1' }, 'firmware');
    for (const word of ['Downloading', 'Downloaded', 'Installing'])
      await pile.call('FirmwareStatusNotification', { status: word });
    const again = await world.pile(pile.sn, 'ocpp1.6');
    await again.call('FirmwareStatusNotification', { status: 'Installed' });
    expect(replies(message.id).map(({ state, percent }) => [state, percent])).toEqual([
      ['progress', 0],
      ['progress', 20],
      ['progress', 100],
      ['progress', 100],
      ['done', undefined],
    ]);
  });

  it('firmware that cannot be downloaded fails', async () => {
    const pile = await newPile({ UpdateFirmware: () => ({}) });
    const { message, replies } = await commander(world, pile)(
      'upgrade',
      { url: 'https://h.example/f/1' },
      'firmware',
    );
    await pile.call('FirmwareStatusNotification', { status: 'DownloadFailed' });
    expect(replies(message.id).at(-1)).toMatchObject({ state: 'failed', error: 'DownloadFailed' });
  });
});

describe('requests from the portal', () => {
  type Question = Parameters<OcppWorld['endpoint']['ask']>[0]['question'];
  const url = 'https://h.example/upload/1';

  it.each<[Question, string, object, object, object]>([
    [
      { action: 'getConfiguration', keys: ['A', 'B'] },
      'GetConfiguration',
      { key: ['A', 'B'] },
      { configurationKey: [{ key: 'A', readonly: true, value: '1' }], unknownKey: ['B'] },
      {
        state: 'answered',
        settings: [
          { key: 'A', value: '1', readonly: true },
          { key: 'B', value: null, readonly: true },
        ],
      },
    ],
    [
      { action: 'getConfiguration', keys: [] },
      'GetConfiguration',
      {},
      {},
      { state: 'answered', settings: [] },
    ],
    [
      { action: 'changeConfiguration', key: 'A', value: '2' },
      'ChangeConfiguration',
      { key: 'A', value: '2' },
      { status: 'RebootRequired' },
      { state: 'answered', outcome: 'RebootRequired' },
    ],
    [
      { action: 'changeConfiguration', key: 'A', value: '2' },
      'ChangeConfiguration',
      { key: 'A', value: '2' },
      { status: 'NotSupported' },
      { state: 'refused', outcome: 'NotSupported' },
    ],
    [
      { action: 'trigger', message: 'MeterValues', connector: 1 },
      'TriggerMessage',
      { requestedMessage: 'MeterValues', connectorId: 1 },
      { status: 'Accepted' },
      { state: 'answered' },
    ],
    [{ action: 'clearProfiles' }, 'ClearChargingProfile', {}, { status: 'Accepted' }, { state: 'answered' }],
    [
      { action: 'reset', hard: true },
      'Reset',
      { type: 'Hard' },
      { status: 'Accepted' },
      { state: 'answered' },
    ],
    [
      { action: 'diagnostics', uploadUrl: url },
      'GetDiagnostics',
      { location: url },
      { fileName: 'log.zip' },
      { state: 'answered', outcome: 'log.zip' },
    ],
    [
      { action: 'diagnostics', uploadUrl: url },
      'GetDiagnostics',
      { location: url },
      {},
      { state: 'refused' },
    ],
  ])('%o', async (question, action, params, answer, expected) => {
    const pile = await newPile({ [action]: () => answer });
    expect(await world.endpoint.ask({ questionId: '1', sn: pile.sn, question })).toMatchObject(expected);
    expect(pile.asked.find((one) => one.action === action)?.params).toEqual(params);
  });

  it('an unsupported request fails; an offline charger cannot be asked', async () => {
    const { sn } = await newPile();
    const question = { action: 'reset', hard: false } as const;
    expect(await world.endpoint.ask({ questionId: '1', sn, question })).toMatchObject({ state: 'failed' });
    await expect(world.endpoint.ask({ questionId: '1', sn: 'AWAY', question })).rejects.toThrow(
      'not connected',
    );
  });
});

describe('a session that the charger does not end', () => {
  const boot = { chargePointVendor: 'Vendor', chargePointModel: 'Model' };
  const startOn = async (call: (action: string, params?: object) => Promise<{ transactionId: number }>) => {
    const start = { connectorId: 1, idTag: 'CARD', meterStart: 1000, timestamp: minutesAgo(30) };
    const { transactionId } = await call('StartTransaction', start);
    const meterValue = [{ timestamp: minutesAgo(20), sampledValue: [{ value: '6000' }] }];
    await call('MeterValues', { connectorId: 1, transactionId, meterValue });
    return transactionId;
  };
  const endOf = (sn: string) => world.recorder.sessions.find((one) => one.sn === sn)?.end;

  it('ends with its last reading when the charger has restarted and the connector is free', async () => {
    const { sn, call } = await newPile();
    await call('BootNotification', boot);
    await startOn(call);
    await call('BootNotification', boot);
    for (const connectorId of [0, 2])
      await call('StatusNotification', { connectorId, status: 'Available', errorCode: 'NoError' });
    expect(endOf(sn)).toBeUndefined();
    expect(samples(sn).at(-1).v.connectorSessionKwh).toEqual([5, null]);
    await call('StatusNotification', { connectorId: 1, status: 'Available', errorCode: 'NoError' });
    expect(endOf(sn)).toMatchObject({ reason: 'Reboot', registerKwh: 6 });
    expect(samples(sn).at(-1).v.connectorSessionKwh).toBeUndefined();
  });

  it('ends when its connector is free even without a restart, and a late end counts', async () => {
    const { sn, call } = await newPile();
    const transactionId = await startOn(call);
    await call('StatusNotification', { connectorId: 1, status: 'Available', errorCode: 'NoError' });
    expect(endOf(sn)).toMatchObject({ reason: 'Unreported', registerKwh: 6 });
    await call('StopTransaction', { transactionId, meterStop: 7000, timestamp: minutesAgo(10) });
    expect(endOf(sn)).toMatchObject({ registerKwh: 7 });
  });

  it.each(['Charging', 'Finishing', 'Unavailable', 'Faulted'])(
    'continues while its connector is %s',
    async (status) => {
      const { sn, call } = await newPile();
      await startOn(call);
      await call('BootNotification', boot);
      await call('StatusNotification', { connectorId: 1, status, errorCode: 'NoError' });
      expect(endOf(sn)).toBeUndefined();
    },
  );
});

it('connector 0 is the charger itself: its state and meter belong to no session', async () => {
  const { sn, call } = await newPile();
  // From a charger that does not report the connector.
  await world.recorder.started(sn, {
    connector: 0,
    idTag: 'CARD',
    atMs: Date.now() - 60_000,
    registerKwh: 1,
  });
  for (const status of ['Available', 'Faulted'])
    await call('StatusNotification', { connectorId: 0, status, errorCode: 'NoError' });
  const meterValue = [{ timestamp: minutesAgo(0), sampledValue: [{ value: '900000' }] }];
  await call('MeterValues', { connectorId: 0, meterValue });
  const session = world.recorder.sessions.find((one) => one.sn === sn);
  expect([session?.end, session?.readings]).toEqual([undefined, []]);
  expect(samples(sn).at(-1).v.connectorStatus).toBeUndefined();
});
