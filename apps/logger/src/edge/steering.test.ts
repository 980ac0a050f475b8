import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolesOf } from '@heliodon/device-kinds/kinds';
import type { PointValues } from '@heliodon/register-maps/values';
import type { ControlMessage } from '@heliodon/telemetry/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDevice } from '../../test/fake-device.ts';
import { Settings } from '../settings.ts';
import { DevicesAwaitingRelease } from './devices-awaiting-release.ts';
import { PlatformOrders } from './platform-orders.ts';
import type { SiteUnit } from './site-unit.ts';
import { Steering } from './steering.ts';

let folder: string;
let settings: Settings;
let platform: PlatformOrders;
let led: DevicesAwaitingRelease;
let steering: Steering;
let devices: FakeDevice[];
/** Half past ten in the morning in Shanghai. */
let nowMs = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliodon-edge-'));
  nowMs = Date.parse('2026-07-01T10:30:00+08:00');
  await open();
});
afterEach(async () => {
  await platform.keep();
  await rm(folder, { recursive: true, force: true });
});

async function open(): Promise<void> {
  settings = await Settings.open(join(folder, 'settings.json'));
  platform = await PlatformOrders.open(join(folder, 'orders.json'));
  led = await DevicesAwaitingRelease.open(join(folder, 'led.json'));
  steering = new Steering({ settings, platform, led, onSent: () => undefined });
  devices = [
    new FakeDevice({ sn: 'PCS-1', kind: 'pcs', ratedKw: 100 }, { activePowerKw: 0 }, [
      'setPower',
      'startStop',
    ]),
    new FakeDevice({ sn: 'BAT-1', kind: 'battery', structure: { capacityKwh: 200 } }, { soc: 50 }),
    new FakeDevice({ sn: 'INV-1', kind: 'inverter', ratedKw: 50 }, { activePowerKw: 30 }, [
      'setActivePowerLimit',
    ]),
    new FakeDevice({ sn: 'MET-1', kind: 'meter', samplingPoint: 'acLow' }, { powerKw: 20 }),
  ];
}

const device = (sn: string) => devices.find((one) => one.description.sn === sn) as FakeDevice;
const report = (sn: string, values: PointValues) => {
  device(sn).values = values;
};

const units = (): SiteUnit[] =>
  devices.map(({ description, commands, values }) => ({
    sn: description.sn,
    roles: rolesOf(description.kind),
    ratedKw: description.ratedKw ?? 0,
    samplingPoint: description.samplingPoint ?? null,
    parent: undefined,
    capacityKwh: description.structure?.capacityKwh,
    commands,
    values,
    atMs: nowMs,
    settings: settings.device(description.sn),
  }));

async function step(seconds = 1): Promise<void> {
  for (let i = 0; i < seconds; i += 1) {
    nowMs += 1000;
    await steering.step(units(), device, nowMs);
  }
}

const lastSent = (sn: string) => Object.values(device(sn).executed.at(-1)?.params ?? {})[0];

const control = (more: Partial<ControlMessage>): ControlMessage => ({
  seq: nowMs,
  at: nowMs,
  holdS: 60,
  orders: [],
  afterwards: [],
  ...more,
});
const plan = (powerKw: number, cutOffSoc: number) => ({
  version: 3,
  timeZone: 'Asia/Shanghai',
  segments: [{ fromMin: 600, toMin: 660, powerKw, cutOffSoc }],
});

describe('a plan', () => {
  it.each([
    ['charges', plan(-40, 95), 50, -40],
    ['discharges', plan(60, 15), 50, 60],
    ['ends at its cut-off when charging', plan(-40, 80), 80, 0],
    ['ends at its cut-off when discharging', plan(60, 50), 50, 0],
    ['goes no further than the machine can', plan(-300, 95), 50, -100],
    ['is by the clock of its zone', { ...plan(-40, 95), timeZone: 'UTC' }, 50, undefined],
  ])('%s', async (_, of, soc, expected) => {
    await settings.setDevice('PCS-1', { plan: of });
    report('BAT-1', { soc });
    // Without a segment, an order of an earlier run is withdrawn once.
    await step(3);
    expect(lastSent('PCS-1')).toBe(expected ?? 0);
    expect(device('PCS-1').executed).toHaveLength(1);
  });

  it('lets the unit rest after its segment, and then releases it', async () => {
    await settings.setDevice('PCS-1', { plan: plan(-40, 95) });
    await step();
    nowMs += 3_600_000;
    await step(100);
    expect(device('PCS-1').executed.map(({ params }) => params.powerKw)).toEqual([-40, 0]);
  });

  it('is repeated periodically, for units that lose it', async () => {
    await settings.setDevice('PCS-1', { plan: plan(-40, 95) });
    await step(61);
    expect(device('PCS-1').executed.map(({ params }) => params.powerKw)).toEqual([-40, -40, -40]);
  });

  it('is repeated after the clock was set back', async () => {
    await settings.setDevice('PCS-1', { plan: plan(-40, 95) });
    await step();
    nowMs -= 600_000;
    await step(2);
    expect(device('PCS-1').executed).toHaveLength(2);
  });

  it('is retried when the unit did not accept it', async () => {
    await settings.setDevice('PCS-1', { plan: plan(-40, 95) });
    device('PCS-1').silence();
    await step(2);
    expect(steering.errorOf('PCS-1')).toBe('PCS-1: no answer');
    device('PCS-1').trouble = undefined;
    await step();
    expect([lastSent('PCS-1'), steering.errorOf('PCS-1')]).toEqual([-40, null]);
  });
});

describe('priorities', () => {
  it.each<[string, () => Promise<unknown> | unknown, number | undefined]>([
    ['nobody wants anything', () => undefined, undefined],
    [
      'a set-point before the plan',
      () => settings.setDevice('PCS-1', { setPoint: { powerKw: 25, untilMs: nowMs + 9000 } }),
      25,
    ],
    [
      'not one that has ended',
      () => settings.setDevice('PCS-1', { setPoint: { powerKw: 25, untilMs: nowMs } }),
      -40,
    ],
    [
      'an order before the plan',
      () => platform.take(control({ orders: [{ sn: 'PCS-1', powerKw: 12 }] }), nowMs),
      12,
    ],
    [
      'not a message that comes too late',
      () => platform.take(control({ at: nowMs - 61_000, orders: [{ sn: 'PCS-1', powerKw: 12 }] }), nowMs),
      -40,
    ],
    [
      'nobody leads a machine that was stopped',
      () => settings.setDevice('PCS-1', { stopped: true }),
      undefined,
    ],
    [
      'nor one in the hands of an agent',
      () => settings.setDevice('PCS-1', { held: { setRunMode: { runMode: 2 } } }),
      undefined,
    ],
  ])('%s', async (name, arrange, expected) => {
    if (!name.startsWith('nobody wants')) await settings.setDevice('PCS-1', { plan: plan(-40, 95) });
    await arrange();
    await step();
    expect(lastSent('PCS-1')).toBe(expected);
  });

  it('a work mode implemented by the logger balances the site', async () => {
    await settings.setDevice('PCS-1', { held: { setWorkMode: { workMode: 0 } } });
    // 20 kW import beside 30 kW of PV: the unit covers the 20.
    await step();
    expect(lastSent('PCS-1')).toBe(20);
  });
});

describe('a work mode', () => {
  it.each([
    ['has been silent', -16_000],
    ['speaks of a time to come', 16_000],
  ])('rests when the meter %s', async (_, offMs) => {
    await settings.setDevice('PCS-1', { held: { setWorkMode: { workMode: 0 } } });
    await step();
    expect(lastSent('PCS-1')).toBe(20);
    const atMs = nowMs + 1000 + offMs;
    nowMs += 1000;
    await steering.step(
      units().map((unit) => (unit.roles.includes('meter') ? { ...unit, atMs } : unit)),
      device,
      nowMs,
    );
    expect(lastSent('PCS-1')).toBe(0);
  });
});

describe('a stopped machine', () => {
  it('without a switch is ordered to rest until it accepts the order', async () => {
    devices[0] = new FakeDevice({ sn: 'PCS-1', kind: 'pcs', ratedKw: 100 }, {}, ['setPower']);
    await settings.setDevice('PCS-1', { plan: plan(-40, 95), stopped: true });
    device('PCS-1').silence();
    await step(2);
    device('PCS-1').trouble = undefined;
    await step(2);
    expect(device('PCS-1').executed.map(({ params }) => params.powerKw)).toEqual([0]);
  });
});

describe('limits of power', () => {
  it('of the user and of the unit both apply, the lower one counts', async () => {
    report('PCS-1', { activePowerKw: 0, maxChargeKw: 90, maxDischargeKw: 15.28 });
    const setPowerLimits = { maxChargeKw: 30, maxDischargeKw: 60 };
    await settings.setDevice('PCS-1', { plan: plan(-40, 95), held: { setPowerLimits } });
    await step();
    expect(lastSent('PCS-1')).toBe(-30);
    await settings.setDevice('PCS-1', { plan: plan(40, 15) });
    await step();
    // Never rounded up.
    expect(lastSent('PCS-1')).toBe(15.2);
  });
});

describe('without a valid clock', () => {
  const stepUnknown = () => steering.step(units(), device, nowMs, false);

  it('neither plan nor set-point is followed', async () => {
    const setPoint = { powerKw: 25, untilMs: nowMs + 9000 };
    await settings.setDevice('PCS-1', { plan: plan(-40, 95), setPoint });
    await stepUnknown();
    expect(lastSent('PCS-1')).toBe(0);
    await step();
    expect(lastSent('PCS-1')).toBe(25);
  });

  it('only the fallback orders of the platform apply', async () => {
    const afterwards = [{ sn: 'PCS-1', powerKw: -5 }];
    platform.take(control({ orders: [{ sn: 'PCS-1', powerKw: 12 }], afterwards }), nowMs);
    await stepUnknown();
    expect(lastSent('PCS-1')).toBe(-5);
  });

  it('no order stays in effect forever after the clock was set back', async () => {
    await settings.setDevice('PCS-1', { setPoint: { powerKw: 25, untilMs: nowMs + 9000 } });
    platform.take(control({ orders: [{ sn: 'INV-1', limitKw: 10 }] }), nowMs);
    nowMs -= 3_600_000;
    await step();
    expect([lastSent('PCS-1'), lastSent('INV-1'), platform.isLive(nowMs)]).toEqual([0, undefined, false]);
  });
});

describe('orders already sent', () => {
  const restart = async () => {
    led = await DevicesAwaitingRelease.open(join(folder, 'led.json'));
    steering = new Steering({ settings, platform, led, onSent: () => undefined });
  };
  const orders = [
    { sn: 'PCS-1', powerKw: 12 },
    { sn: 'INV-1', limitKw: 10 },
  ];

  it('are withdrawn after a restart if they were released meanwhile', async () => {
    platform.take(control({ orders }), nowMs);
    await step();
    platform.take(control({ seq: nowMs + 1, release: true }), nowMs);
    await restart();
    await step(3);
    expect([lastSent('PCS-1'), lastSent('INV-1')]).toEqual([0, 100]);
    await restart();
    const before = device('PCS-1').executed.length;
    await step(2);
    expect(device('PCS-1').executed).toHaveLength(before);
  });

  it('are withdrawn when another controller takes over the unit', async () => {
    platform.take(control({ orders }), nowMs);
    await step();
    await settings.setDevice('PCS-1', { held: { setRunMode: { runMode: 2 } } });
    await step(40);
    expect(device('PCS-1').executed.map(({ params }) => params.powerKw)).toEqual([12, 0]);
  });

  it('are withdrawn from storage at an orderly shutdown', async () => {
    platform.take(control({ orders }), nowMs);
    await step();
    await steering.rest(nowMs);
    expect([lastSent('PCS-1'), lastSent('INV-1')]).toEqual([0, 20]);
  });

  it('are withdrawn from devices that leave the configuration, which nobody would release later', async () => {
    await settings.setDevice('INV-1', { limitKw: 40 });
    platform.take(control({ orders }), nowMs);
    await step();
    await steering.rest(nowMs, new Set(['INV-1']));
    expect([lastSent('INV-1'), led.has('INV-1'), led.has('PCS-1')]).toEqual([80, false, false]);
  });

  it('stay noted for a release if the device that leaves does not respond', async () => {
    platform.take(control({ orders }), nowMs);
    await step();
    device('INV-1').silence();
    await steering.rest(nowMs, new Set(['INV-1']));
    expect([led.has('INV-1'), led.has('PCS-1')]).toEqual([true, false]);
  });

  it('of a removed device do not apply to a later one with its serial number', async () => {
    platform.take(control({ orders, afterwards: [{ sn: 'PCS-1', powerKw: 7 }] }), nowMs);
    await platform.forget(['PCS-1']);
    await step();
    expect([lastSent('PCS-1'), lastSent('INV-1')]).toEqual([undefined, 20]);
    expect(platform.orderFor('PCS-1', null)).toBeUndefined();
  });

  it('to a slow device do not delay the others', async () => {
    let answer = () => {};
    device('PCS-1').held = new Promise((resolve) => {
      answer = resolve;
    });
    platform.take(control({ orders }), nowMs);
    const first = step();
    platform.take(control({ seq: nowMs + 1, orders: [{ sn: 'INV-1', limitKw: 25 }] }), nowMs);
    await vi.waitUntil(() => lastSent('INV-1') !== undefined);
    nowMs += 1000;
    const second = steering.step(units(), device, nowMs);
    await vi.waitUntil(() => lastSent('INV-1') === 50);
    expect(device('PCS-1').executed).toEqual([]);
    answer();
    await Promise.all([first, second]);
    await step();
    // The order has ended: sent to the device as soon as it responds.
    expect(device('PCS-1').executed.map(({ params }) => params.powerKw)).toEqual([12, 0]);
  });
});

describe('orders of the platform', () => {
  const message = (seq: number, powerKw: number) =>
    control({
      seq,
      orders: [
        { sn: 'PCS-1', powerKw },
        { sn: 'INV-1', limitKw: 31.26 },
      ],
      afterwards: [
        { sn: 'PCS-1', powerKw: 0 },
        { sn: 'INV-1', limitKw: 0 },
      ],
    });

  it('are executed, the newest applies', async () => {
    platform.take(message(5, 40), nowMs);
    expect(platform.take(message(4, 99), nowMs)).toBe(false);
    await step();
    // 31.26 of 50 kW: rounded down.
    expect([lastSent('PCS-1'), lastSent('INV-1')]).toEqual([40, 62.5]);
  });

  it('stay in effect for their validity, then their fallback applies', async () => {
    platform.take(message(5, 40), nowMs);
    await step(60);
    expect(lastSent('PCS-1')).toBe(40);
    await step();
    expect([lastSent('PCS-1'), lastSent('INV-1')]).toEqual([0, 0]);
  });

  it('are kept over a restart', async () => {
    platform.take(message(5, 40), nowMs);
    await platform.keep();
    await open();
    expect(platform.take(message(5, 99), nowMs)).toBe(false);
    await step();
    expect(lastSent('PCS-1')).toBe(40);
    await step(60);
    expect([lastSent('PCS-1'), lastSent('INV-1')]).toEqual([0, 0]);
  });

  it('are released: the inverter returns to the limit set by the user', async () => {
    await settings.setDevice('INV-1', { limitKw: 45 });
    platform.take(message(5, 40), nowMs);
    await step();
    platform.take({ ...control({ seq: 6, release: true }) }, nowMs);
    await step(3);
    expect([lastSent('PCS-1'), lastSent('INV-1')]).toEqual([0, 90]);
    expect(platform.isLive(nowMs)).toBe(false);
  });

  it('give way to battery protection', async () => {
    report('BAT-1', { soc: 10 });
    platform.take(message(5, 40), nowMs);
    await step();
    expect(lastSent('PCS-1')).toBe(0);
  });
});

describe('the course of automatic dispatch', () => {
  const course = (...powersKw: number[]) => ({
    id: powersKw.join(),
    content: { powersKw, from: nowMs, stepS: 900, shares: [{ sn: 'PCS-1', share: 1 }] },
  });
  /** The platform orders 12 kW, and expects these powers from now on; then it is away for an hour. */
  const lose = async (...powersKw: number[]) => {
    await settings.setDevice('PCS-1', { plan: plan(-40, 95) });
    platform.take(control({ orders: [{ sn: 'PCS-1', powerKw: 12 }], course: course(...powersKw) }), nowMs);
    await step(60);
    expect(lastSent('PCS-1')).toBe(12);
  };

  it('is followed when messages stop, and after its end the plan', async () => {
    await lose(30, -20);
    await step();
    expect(lastSent('PCS-1')).toBe(30);
    nowMs += 900_000;
    await step();
    expect(lastSent('PCS-1')).toBe(-20);
    nowMs += 900_000;
    await step();
    expect(lastSent('PCS-1')).toBe(0);
    expect(platform.courseKw('PCS-1', nowMs)).toBeUndefined();
  });

  it.each<[string, PointValues, number, number]>([
    ['the SOC limit: at its minimum', { soc: 10 }, 30, 0],
    ['the SOC limit: full', { soc: 95 }, -30, 0],
    ['the power of the unit', { soc: 50 }, 300, 100],
  ])('respects %s', async (_, battery, courseKw, expected) => {
    await lose(courseKw);
    report('BAT-1', battery);
    await step();
    expect(lastSent('PCS-1')).toBe(expected);
  });

  it('does not replace safe orders for limits, or a setpoint', async () => {
    const afterwards = [{ sn: 'PCS-1', powerKw: 0 }];
    platform.take(control({ orders: [{ sn: 'PCS-1', powerKw: 12 }], afterwards, course: course(30) }), nowMs);
    await step(61);
    expect(lastSent('PCS-1')).toBe(0);
    nowMs += 1000;
    await lose(30);
    await settings.setDevice('PCS-1', { setPoint: { powerKw: 25, untilMs: nowMs + 9000 } });
    await step();
    expect(lastSent('PCS-1')).toBe(25);
  });

  it('survives a restart', async () => {
    await lose(30);
    await platform.keep();
    await open();
    await step();
    expect(lastSent('PCS-1')).toBe(30);
  });

  it('is stored as soon as its content is known', async () => {
    const whole = course(30);
    platform.take(control({ course: { id: whole.id } }), nowMs);
    nowMs += 5000;
    platform.take(control({ course: whole }), nowMs);
    await vi.waitUntil(async () => {
      const reopened = await PlatformOrders.open(join(folder, 'orders.json'));
      return reopened.courseKw('PCS-1', nowMs + 61_000) === 30;
    });
  });

  it('needs the time', async () => {
    await lose(30);
    nowMs += 1000;
    await steering.step(units(), device, nowMs, false);
    expect(lastSent('PCS-1')).toBe(0);
  });

  it('continues until the first order when the platform returns, then that order applies', async () => {
    await lose(30, 30);
    await step(120);
    expect(lastSent('PCS-1')).toBe(30);
    // Nothing is known of the present yet: no order, no course.
    platform.take(control({}), nowMs);
    await step(5);
    expect(lastSent('PCS-1')).toBe(30);
    platform.take(control({ orders: [{ sn: 'PCS-1', powerKw: 28 }] }), nowMs);
    await step();
    expect(lastSent('PCS-1')).toBe(28);
    expect(device('PCS-1').executed.map(({ params }) => params.powerKw)).not.toContain(-40);
  });

  it('does not continue forever while the platform gives no order', async () => {
    await lose(30);
    await step();
    for (let i = 0; i < 13; i++) {
      platform.take(control({}), nowMs);
      await step(5);
    }
    expect(lastSent('PCS-1')).toBe(-40);
  });
});

describe('limits at the edge', () => {
  const SITE = {
    demandOn: 0,
    demandKw: 0,
    transformerKw: 0,
    backflowOn: 0,
    backflowTargetKw: 0,
    curtailPercent: 100,
    rampKw: 50,
    deadBandKw: 1,
    importPositive: 1,
    importPriority: 0,
    exportPriority: 0,
    standby: 0,
    demandStepMin: 0,
  };
  const hold = async (limits: Partial<typeof SITE>, runMode = 1) => {
    await settings.setOwn('setSiteControl', { ...SITE, ...limits });
    await settings.setDevice('PCS-1', { held: { setRunMode: { runMode } } });
  };

  it.each<[string, Partial<typeof SITE>, number, PointValues, (pcsKw: number, invKw: number) => void]>([
    [
      'feeding in is stored',
      { backflowOn: 1 },
      1,
      { powerKw: -30 },
      (pcsKw) => expect(pcsKw).toBeLessThanOrEqual(-30),
    ],
    [
      'too much import is covered',
      { transformerKw: 50 },
      1,
      { powerKw: 80 },
      (pcsKw) => expect(pcsKw).toBeGreaterThanOrEqual(30),
    ],
    [
      'the meter may count the other way round',
      { backflowOn: 1, importPositive: 0 },
      1,
      { powerKw: 30 },
      (pcsKw) => expect(pcsKw).toBeLessThanOrEqual(-30),
    ],
    [
      'in run mode 0 that is the platform’s',
      { backflowOn: 1 },
      0,
      { powerKw: -30 },
      (pcsKw) => expect(pcsKw).toBeNaN(),
    ],
    ['nothing is on: nothing is done', {}, 1, { powerKw: -30 }, (pcsKw) => expect(pcsKw).toBeNaN()],
    [
      'standby keeps the battery filling',
      { standby: 1 },
      1,
      { powerKw: 20 },
      (pcsKw) => expect(pcsKw).toBe(-25),
    ],
  ])('%s', async (_, limits, runMode, meter, check) => {
    await hold(limits, runMode);
    report('MET-1', meter);
    await step(3);
    check(Number(lastSent('PCS-1') ?? Number.NaN), Number(lastSent('INV-1') ?? Number.NaN));
    expect(steering.holdsLimits).toBe(Object.keys(limits).length > 0 && runMode === 1);
  });

  it.each<[string, number, number]>([
    ['the order of the platform is followed', 15, 15],
    ['the order of the platform is restricted by the limits', 80, 19],
  ])('for automatic dispatch, %s', async (_, orderedKw, expected) => {
    await hold({ backflowOn: 1 });
    report('MET-1', { powerKw: 20 });
    for (let i = 0; i < 4; i++) {
      platform.take(control({ orders: [{ sn: 'PCS-1', powerKw: orderedKw }] }), nowMs);
      await step(1);
    }
    expect(lastSent('PCS-1')).toBe(expected);
  });

  it('the course is followed within the limits while the platform is away', async () => {
    await hold({ backflowOn: 1 });
    report('MET-1', { powerKw: 60 });
    const content = { powersKw: [40, 80], from: nowMs, stepS: 900, shares: [{ sn: 'PCS-1', share: 1 }] };
    platform.take(control({ course: { id: 'a', content } }), nowMs);
    await step(62);
    expect(lastSent('PCS-1')).toBe(40);
    // The unit follows, and the meter shows it.
    report('PCS-1', { activePowerKw: 40 });
    report('MET-1', { powerKw: 20 });
    nowMs += 900_000;
    await step(2);
    // 60 kW of import are left without storage, minus the dead band of 1 kW.
    expect(lastSent('PCS-1')).toBe(59);
  });

  it.each([
    ['fixed intervals forget the one before', 0, undefined],
    ['sliding demand still counts it', 5, 95],
  ])('of demand: %s', async (_, demandStepMin, expected) => {
    await hold({ demandOn: 1, demandKw: 100, demandStepMin });
    nowMs = Math.ceil(nowMs / 900_000) * 900_000 - 20_000;
    // Import is 180 kW although the unit delivers all it can.
    report('PCS-1', { activePowerKw: 100 });
    report('MET-1', { powerKw: 180 });
    await step(20);
    // In the next interval half of the limit is imported.
    report('PCS-1', { activePowerKw: 45 });
    report('MET-1', { powerKw: 50 });
    await step(1);
    expect(lastSent('PCS-1')).toBe(expected);
  });

  it('PV is curtailed when the battery is full', async () => {
    await hold({ backflowOn: 1 });
    report('BAT-1', { soc: 95 });
    report('MET-1', { powerKw: -20 });
    await step(3);
    // 30 kW of PV minus 20 kW of surplus.
    expect(Number(lastSent('INV-1'))).toBeLessThanOrEqual((10 / 50) * 100);
  });

  it('without meter readings: first the last orders, then safe ones', async () => {
    await hold({ backflowOn: 1 });
    report('MET-1', { powerKw: -30 });
    await step(3);
    const heldKw = Number(lastSent('PCS-1'));
    // The unit follows, and the meter shows it.
    report('PCS-1', { activePowerKw: heldKw });
    report('MET-1', { powerKw: -30 - heldKw });
    await step();
    const lastMs = nowMs;
    const silent = () =>
      units().map((unit) => (unit.roles.includes('meter') ? { ...unit, atMs: lastMs } : unit));
    const go = async (seconds: number) => {
      while (nowMs < lastMs + seconds * 1000) {
        nowMs += 1000;
        await steering.step(silent(), device, nowMs);
      }
    };
    await go(40);
    expect(lastSent('PCS-1')).toBe(heldKw);
    await go(80);
    expect([lastSent('PCS-1'), lastSent('INV-1')]).toEqual([0, 0]);
  });

  it('without any meter reading after a start: the stored orders, then safe ones', async () => {
    await hold({ backflowOn: 1, demandOn: 1, demandKw: 100 });
    await step(3);
    const memory = JSON.parse(JSON.stringify(steering.memory));
    steering = new Steering({ settings, platform, led, onSent: () => undefined }, memory);
    const unread = () =>
      units().map((unit) => (unit.roles.includes('meter') ? { ...unit, values: {}, atMs: 0 } : unit));
    nowMs += 1000;
    await steering.step(unread(), device, nowMs);
    expect([steering.memory?.window, steering.holdsLimits]).toEqual([memory.window, true]);
    nowMs += 80_000;
    await steering.step(unread(), device, nowMs);
    expect([lastSent('PCS-1'), lastSent('INV-1')]).toEqual([0, 0]);
  });

  it('continues its interval after a restart', async () => {
    await hold({ demandOn: 1, demandKw: 100 });
    await step(5);
    const memory = steering.memory;
    expect(memory?.window?.importKw).toBe(20);
    steering = new Steering(
      { settings, platform, led, onSent: () => undefined },
      JSON.parse(JSON.stringify(memory)),
    );
    await step();
    expect(steering.memory?.window?.startMs).toBe(memory?.window?.startMs);
    expect(steering.memory?.window?.unknownMs).toBe(memory?.window?.unknownMs);
  });
});
