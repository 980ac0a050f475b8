import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commander } from './testing/commander.ts';
import { createOcppWorld, type OcppWorld } from './testing/ocpp-world.ts';

/* The core of 2.0.1 behind the same interface. An EVSE is a connector of the platform. */

let world: OcppWorld;
let names = 0;
const newPile = async (answers: Parameters<OcppWorld['pile']>[2] = {}, connectors = 2) => {
  const sn = `V201-${++names}`;
  world.addPile(sn, connectors);
  return { sn, ...(await world.pile(sn, 'ocpp2.0.1', answers)) };
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const samples = (sn: string) =>
  world.received
    .filter((one) => one.sn === sn && one.channel === 'telemetry')
    .flatMap(({ body }) => body.samples);

beforeAll(async () => {
  world = await createOcppWorld();
});
afterAll(() => world.stop());

describe('messages of a charger', () => {
  it('BootNotification', async () => {
    const { sn, call } = await newPile();
    const chargingStation = {
      vendorName: 'Vendor',
      model: 'Model',
      firmwareVersion: '2.0',
      serialNumber: 'S-2',
    };
    expect(await call('BootNotification', { reason: 'PowerUp', chargingStation })).toMatchObject({
      status: 'Accepted',
      interval: 60,
    });
    expect(world.recorder.facts.at(-1)).toEqual({
      version: 'ocpp2.0.1',
      vendor: 'Vendor',
      model: 'Model',
      firmware: '2.0',
      serial: 'S-2',
      tls: false,
    });
    expect(world.receivedOn('devices').at(-1).devices[0]).toMatchObject({
      sn,
      brand: 'Vendor',
      firmware: '2.0',
    });
  });

  it.each([
    ['Available', 0],
    ['Occupied', 1],
    ['Reserved', 1],
    ['Unavailable', 6],
    ['Faulted', 5],
  ])('StatusNotification %s is code %d', async (connectorStatus, code) => {
    const { sn, call } = await newPile();
    await call('StatusNotification', {
      timestamp: minutesAgo(0),
      evseId: 1,
      connectorId: 1,
      connectorStatus,
    });
    expect(samples(sn).at(-1).v.connectorStatus).toEqual([code, null]);
  });

  it('Authorize', async () => {
    const { call } = await newPile();
    const authorize = (idToken: string) => call('Authorize', { idToken: { idToken, type: 'ISO14443' } });
    expect(await authorize('CARD')).toEqual({ idTokenInfo: { status: 'Accepted' } });
    expect(await authorize('STRANGER')).toEqual({ idTokenInfo: { status: 'Invalid' } });
  });

  const meterValue = (minutes: number, wh: number, w?: number) => ({
    timestamp: minutesAgo(minutes),
    sampledValue: [
      { value: wh, measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh' } },
      ...(w === undefined
        ? []
        : [{ value: w, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'W' } }]),
    ],
  });
  const event = (
    eventType: string,
    minutes: number,
    seqNo: number,
    more: object = {},
    info: object = {},
  ) => ({
    eventType,
    timestamp: minutesAgo(minutes),
    seqNo,
    triggerReason: 'MeterValuePeriodic',
    transactionInfo: { transactionId: 'T-1', ...info },
    ...more,
  });

  it('TransactionEvent: a session from its start to its end', async () => {
    const { sn, call } = await newPile({}, 1);
    const idToken = { idToken: 'CARD', type: 'ISO14443' };
    await call('StatusNotification', {
      timestamp: minutesAgo(21),
      evseId: 1,
      connectorId: 1,
      connectorStatus: 'Occupied',
    });
    const start = event('Started', 20, 0, {
      idToken,
      evse: { id: 1, connectorId: 1 },
      meterValue: [meterValue(20, 4000)],
    });
    expect(await call('TransactionEvent', start)).toEqual({ idTokenInfo: { status: 'Accepted' } });
    expect(await call('TransactionEvent', start)).toEqual({ idTokenInfo: { status: 'Accepted' } });
    const charging = { chargingState: 'Charging' };
    await call(
      'TransactionEvent',
      event('Updated', 0, 1, { meterValue: [meterValue(0, 7000, 9000)] }, charging),
    );
    expect(samples(sn).at(-1).v).toMatchObject({
      workStatus: 2,
      connectorStatus: [2],
      powerKw: -9,
      connectorSessionKwh: [3],
    });
    await call(
      'TransactionEvent',
      event('Ended', 0, 2, { meterValue: [meterValue(0, 7100)] }, { stoppedReason: 'EVDisconnected' }),
    );
    const own = world.recorder.sessions.filter((one) => one.sn === sn);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({
      start: { connector: 1, idTag: 'CARD', registerKwh: 4, transactionKey: 'T-1' },
      end: { registerKwh: 7.1, reason: 'EVDisconnected' },
    });
    expect(samples(sn).at(-1).v.workStatus).toBe(1);
  });

  it('TransactionEvent: offline events do not change the present state', async () => {
    const { sn, call } = await newPile({}, 1);
    await call('StatusNotification', {
      timestamp: minutesAgo(0),
      evseId: 1,
      connectorId: 1,
      connectorStatus: 'Available',
    });
    const offline = { offline: true, evse: { id: 1 } };
    const charging = { chargingState: 'Charging' };
    await call(
      'TransactionEvent',
      event('Started', 90, 0, { ...offline, meterValue: [meterValue(90, 0)] }, charging),
    );
    await call('TransactionEvent', event('Ended', 60, 1, { ...offline, meterValue: [meterValue(60, 5000)] }));
    expect(world.recorder.sessions.find((one) => one.sn === sn)?.end).toMatchObject({
      registerKwh: 5,
      reason: 'Local',
    });
    expect(samples(sn).at(-1).v).toMatchObject({ workStatus: 0, connectorStatus: [0] });
    // The end and its reading may be a millisecond apart.
    const totals = new Set(samples(sn).flatMap(({ v }) => v.energyTotalKwh ?? []));
    expect([...totals]).toEqual([0, 5]);
  });

  it('TransactionEvent: a card presented after plugging in, and a reconnect without EVSE', async () => {
    const { sn, call } = await newPile();
    const at = { transactionId: 'T-2' };
    await call('TransactionEvent', event('Started', 9, 0, { evse: { id: 2 } }, at));
    const again = await world.pile(sn, 'ocpp2.0.1', {});
    const shown = { idToken: { idToken: 'CARD', type: 'ISO14443' } };
    expect(
      await again.call(
        'TransactionEvent',
        event('Updated', 0, 1, shown, { ...at, chargingState: 'Charging' }),
      ),
    ).toEqual({ idTokenInfo: { status: 'Accepted' } });
    expect(world.recorder.sessions.find((one) => one.sn === sn)).toMatchObject({ shownTag: 'CARD' });
    await again.call('MeterValues', { evseId: 2, meterValue: [meterValue(1, 4000)] });
    expect(samples(sn).at(-1).v.connectorStatus).toEqual([null, 2]);
    const unknown = { transactionId: 'T-never', chargingState: 'Charging' };
    await again.call('TransactionEvent', event('Updated', 0, 1, { meterValue: [meterValue(0, 9)] }, unknown));
    await again.call('TransactionEvent', event('Ended', 0, 2, {}, { transactionId: 'T-never' }));
    expect(samples(sn).at(-1).v.connectorStatus).toEqual([null, 2]);
    expect(world.recorder.sessions.find((one) => one.sn === sn)?.readings).toMatchObject([
      { registerKwh: 4 },
    ]);
  });

  it('TransactionEvent: of a transaction whose start was never reported', async () => {
    const { sn, call } = await newPile();
    const idToken = { idToken: 'CARD', type: 'ISO14443' };
    const info = { transactionId: 'LOST-START' };
    const of = (type: string, minutes: number, more: object) =>
      call('TransactionEvent', event(type, minutes, 1, more, info));
    await of('Updated', 20, { meterValue: [meterValue(20, 4000)] });
    expect(await of('Updated', 15, { idToken, evse: { id: 2 } })).toEqual({
      idTokenInfo: { status: 'Accepted' },
    });
    await of('Updated', 10, { meterValue: [meterValue(10, 5000)] });
    expect(samples(sn).at(-1).v.connectorStatus).toBeUndefined();
    await of('Ended', 5, { meterValue: [meterValue(5, 6000)] });
    const own = world.recorder.sessions.filter((one) => one.sn === sn);
    expect(own).toMatchObject([
      {
        isFound: true,
        shownTag: 'CARD',
        start: { connector: 2, transactionKey: 'LOST-START' },
        readings: [{ registerKwh: 4 }, { registerKwh: 5 }],
        end: { connector: 2, registerKwh: 6 },
      },
    ]);
    // The charger's queue delivers the start later.
    await of('Started', 25, { evse: { id: 2 }, meterValue: [meterValue(25, 3000)] });
    expect(world.recorder.sessions.filter((one) => one.sn === sn)).toHaveLength(1);
    expect(own[0]).toMatchObject({ isFound: false, start: { registerKwh: 3 } });
    // It has ended: nothing runs at that connector.
    await call('StatusNotification', {
      timestamp: minutesAgo(0),
      evseId: 2,
      connectorId: 1,
      connectorStatus: 'Available',
    });
    expect(samples(sn).at(-1).v).toMatchObject({ connectorPowerKw: [null, 0] });
  });

  it('TransactionEvent: a start without an EVSE gets its connector from a later event', async () => {
    const { sn, call } = await newPile();
    const first = { transactionId: 'NO-PLACE' };
    await call('TransactionEvent', event('Started', 9, 0, { meterValue: [meterValue(9, 4000)] }, first));
    const session = world.recorder.sessions.find((one) => one.sn === sn);
    expect(session?.start.connector).toBe(0);
    await call('TransactionEvent', event('Updated', 8, 1, { evse: { id: 2 } }, first));
    expect(session?.start.connector).toBe(2);
    // With one connector it is unambiguous.
    const single = await newPile({}, 1);
    await single.call('TransactionEvent', event('Started', 9, 0, {}, { transactionId: 'ONE' }));
    expect(world.recorder.sessions.find((one) => one.sn === single.sn)?.start.connector).toBe(1);
  });

  it('MeterValues without a transaction', async () => {
    const { sn, call } = await newPile({}, 1);
    await call('MeterValues', { evseId: 1, meterValue: [meterValue(0, 2500)] });
    expect(samples(sn).flatMap(({ v }) => v.energyTotalKwh ?? [])).toEqual([2.5]);
  });

  it.each<[string, object, object]>([
    ['Heartbeat', {}, { currentTime: expect.any(String) }],
    ['DataTransfer', { vendorId: 'com.example' }, { status: 'UnknownVendorId' }],
    ['FirmwareStatusNotification', { status: 'Idle' }, {}],
    ['LogStatusNotification', { status: 'Uploaded' }, {}],
    ['SecurityEventNotification', { type: 'StartupOfTheDevice', timestamp: minutesAgo(1) }, {}],
    [
      'NotifyEvent',
      {
        generatedAt: minutesAgo(0),
        seqNo: 0,
        eventData: [
          {
            eventId: 1,
            timestamp: minutesAgo(0),
            trigger: 'Alerting',
            actualValue: 'true',
            eventNotificationType: 'HardWiredNotification',
            component: { name: 'Connector' },
            variable: { name: 'Problem' },
          },
        ],
      },
      {},
    ],
    ['NotifyReport', { requestId: 1, generatedAt: minutesAgo(0), seqNo: 0 }, {}],
  ])('%s is answered', async (action, params, answer) => {
    const { call } = await newPile();
    expect(await call(action, params)).toEqual(answer);
  });

  it('an invalid message is refused', async () => {
    const { client } = await newPile();
    client.reconfigure({ identity: 'x', strictMode: false } as Parameters<typeof client.reconfigure>[0]);
    await expect(client.call('TransactionEvent', { eventType: 'Started' })).rejects.toMatchObject({
      rpcErrorCode: expect.stringContaining('ConstraintViolation'),
    });
    expect(world.errors.map(String)).toContain('Error: TransactionEvent is not as OCPP says');
  });
});

describe('commands to a charger', () => {
  const status = (word: string) => () => ({ status: word });

  it.each<[string, object, string, string, object]>([
    [
      'startSession',
      { connector: 2, maxKwh: 0 },
      'RequestStartTransaction',
      'Accepted',
      { evseId: 2, remoteStartId: expect.any(Number), idToken: { idToken: 'PORTAL', type: 'Central' } },
    ],
    ['unlockConnector', { connector: 2 }, 'UnlockConnector', 'Unlocked', { evseId: 2, connectorId: 1 }],
    ['setAvailability', { state: 0 }, 'ChangeAvailability', 'Accepted', { operationalStatus: 'Inoperative' }],
    ['reboot', {}, 'Reset', 'Scheduled', { type: 'OnIdle' }],
    [
      'setPowerLimit',
      { limitKw: 22 },
      'SetChargingProfile',
      'Accepted',
      {
        evseId: 0,
        chargingProfile: {
          id: 1,
          stackLevel: 0,
          chargingProfilePurpose: 'ChargingStationMaxProfile',
          chargingProfileKind: 'Absolute',
          chargingSchedule: [
            {
              id: 1,
              startSchedule: expect.any(String),
              chargingRateUnit: 'W',
              chargingSchedulePeriod: [{ startPeriod: 0, limit: 22_000 }],
            },
          ],
        },
      },
    ],
  ])('%s %o', async (name, params, action, good, expected) => {
    const pile = await newPile({ [action]: status(good) });
    expect((await commander(world, pile)(name, params)).reply).toMatchObject({ state: 'done' });
    expect(pile.asked.find((one) => one.action === action)?.params).toEqual(expected);
    const other = await newPile({
      [action]: status(action === 'UnlockConnector' ? 'UnlockFailed' : 'Rejected'),
    });
    expect((await commander(world, other)(name, params)).reply).toMatchObject({ state: 'failed' });
  });

  it('stopSession uses the transaction id of the charger', async () => {
    const pile = await newPile({ RequestStopTransaction: status('Accepted') });
    await pile.call('TransactionEvent', {
      eventType: 'Started',
      timestamp: minutesAgo(1),
      seqNo: 0,
      triggerReason: 'CablePluggedIn',
      transactionInfo: { transactionId: 'T-9' },
      evse: { id: 1 },
    });
    expect((await commander(world, pile)('stopSession', { connector: 1 })).reply).toMatchObject({
      state: 'done',
    });
    expect(pile.asked.at(-1)).toEqual({ action: 'RequestStopTransaction', params: { transactionId: 'T-9' } });
  });

  it('firmware', async () => {
    const pile = await newPile({ UpdateFirmware: status('Accepted') });
    const { message, replies } = await commander(world, pile)(
      'upgrade',
      { url: 'https://h.example/1' },
      'firmware',
    );
    await pile.call('FirmwareStatusNotification', { status: 'Installing', requestId: 1 });
    expect(samples(pile.sn).at(-1).v.workStatus).toBe(4);
    await pile.call('FirmwareStatusNotification', { status: 'Installed', requestId: 1 });
    expect(replies(message.id).map(({ state }) => state)).toEqual(['progress', 'progress', 'done']);
  });
});

describe('requests from the portal', () => {
  type Question = Parameters<OcppWorld['endpoint']['ask']>[0]['question'];
  const named = { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' } };
  const key = 'OCPPCommCtrlr.HeartbeatInterval';

  it.each<[Question, string, object, object, object]>([
    [
      { action: 'getConfiguration', keys: [key] },
      'GetVariables',
      { getVariableData: [named] },
      { getVariableResult: [{ ...named, attributeStatus: 'Accepted', attributeValue: '60' }] },
      { state: 'answered', settings: [{ key, value: '60', readonly: false }] },
    ],
    [
      { action: 'changeConfiguration', key, value: '90' },
      'SetVariables',
      { setVariableData: [{ ...named, attributeValue: '90' }] },
      { setVariableResult: [{ ...named, attributeStatus: 'Rejected' }] },
      { state: 'refused', outcome: 'Rejected' },
    ],
    [
      { action: 'trigger', message: 'StatusNotification', connector: 1 },
      'TriggerMessage',
      { requestedMessage: 'StatusNotification', evse: { id: 1, connectorId: 1 } },
      { status: 'Accepted' },
      { state: 'answered' },
    ],
    [
      { action: 'clearProfiles' },
      'ClearChargingProfile',
      { chargingProfileCriteria: {} },
      { status: 'Unknown' },
      { state: 'answered' },
    ],
    [
      { action: 'reset', hard: true },
      'Reset',
      { type: 'Immediate' },
      { status: 'Accepted' },
      { state: 'answered' },
    ],
    [
      { action: 'diagnostics', uploadUrl: 'https://h.example/1' },
      'GetLog',
      {
        logType: 'DiagnosticsLog',
        requestId: expect.any(Number),
        log: { remoteLocation: 'https://h.example/1' },
      },
      { status: 'Accepted' },
      { state: 'answered' },
    ],
  ])('%o', async (question, action, params, answer, expected) => {
    const pile = await newPile({ [action]: () => answer });
    expect(await world.endpoint.ask({ questionId: '1', sn: pile.sn, question })).toMatchObject(expected);
    expect(pile.asked.find((one) => one.action === action)?.params).toEqual(params);
  });

  it('all settings are returned in reports', async () => {
    const pile = await newPile({
      GetBaseReport: ({ requestId }: { requestId: number }) => {
        const report = (seqNo: number, tbc: boolean, value: string, mutability: string) =>
          pile.call('NotifyReport', {
            requestId,
            generatedAt: minutesAgo(0),
            seqNo,
            tbc,
            reportData: [{ ...named, variableAttribute: [{ type: 'Actual', value, mutability }] }],
          });
        void report(0, true, '60', 'ReadWrite').then(() => report(1, false, '61', 'ReadOnly'));
        return { status: 'Accepted' };
      },
    });
    const question = { action: 'getConfiguration', keys: [] } as const;
    expect(await world.endpoint.ask({ questionId: '1', sn: pile.sn, question })).toMatchObject({
      settings: [
        { key, value: '60', readonly: false },
        { key, value: '61', readonly: true },
      ],
    });
  });
});
