import { describe, expect, it } from 'vitest';
import { controlStep, newMemory, type SiteMemory, windowOf } from './site-controller.ts';
import type { SiteFacts, SiteSettings } from './site-units.ts';

const NOW = Date.parse('2026-07-01T10:05:00Z');
const FREE: SiteSettings = {
  demandKw: null,
  transformerKw: null,
  backflowTargetKw: null,
  curtailPercent: 100,
  rampKw: 50,
  deadBandKw: 2,
  importPriority: 'storageFirst',
  exportPriority: 'storageFirst',
};

interface Bus {
  readonly loadKw: number;
  readonly pvKw?: number;
  readonly storageKw?: number;
  readonly pilesKw?: number;
  readonly expectedKw?: number;
  readonly byItself?: boolean;
  readonly ageMs?: number;
}

/** One storage unit of 100 kW, PV of 200 kW, a charger of 120 kW with a vehicle. */
function facts(bus: Bus, nowMs = NOW): SiteFacts {
  const { loadKw, pvKw = 0, storageKw = 0, pilesKw = 0, expectedKw = storageKw, byItself = true } = bus;
  const range = { maxChargeKw: 100, maxDischargeKw: 100 };
  return {
    grid: { atMs: nowMs - (bus.ageMs ?? 2000), gridKw: loadKw + pilesKw - pvKw - storageKw },
    storage: [{ sn: 'PCS', ratedKw: 100, powerKw: storageKw, range, expectedKw, byItself }],
    pv: [{ sn: 'INV', ratedKw: 200, powerKw: pvKw }],
    piles: [{ sn: 'CHG', ratedKw: 120, powerKw: pilesKw, inUse: pilesKw > 0 }],
    monthPeakKw: null,
  };
}
const step = (bus: Bus, more: Partial<SiteSettings>, memory: SiteMemory = newMemory(NOW)) =>
  controlStep(memory, facts(bus), { ...FREE, ...more }, NOW);
const powerOf = (result: ReturnType<typeof step>) => result.named.find(({ sn }) => sn === 'PCS')?.powerKw;
const limitOf = (result: ReturnType<typeof step>, sn: string) =>
  result.named.find((order) => order.sn === sn)?.limitKw;

describe('automatic dispatch without limits', () => {
  const settings = { ...FREE, automaticOnly: true };
  const at = (ageMs: number, memory: SiteMemory = newMemory(NOW - 60_000)) =>
    controlStep(memory, facts({ loadKw: 100, expectedKw: -40, byItself: false, ageMs }), settings, NOW);

  it('orders its power, and lets devices return to their plan when messages end', () => {
    const result = at(2000);
    expect(powerOf(result)).toBe(-40);
    expect(result.afterwards).toEqual([]);
  });

  it('gives no safe orders without the meter: devices follow their plan', () => {
    const silent = at(80_000, at(2000).memory);
    expect([silent.link, silent.orders, silent.named]).toEqual(['zero', null, []]);
    const limited = controlStep(newMemory(NOW - 60_000), facts({ loadKw: 100, ageMs: 80_000 }), FREE, NOW);
    expect(powerOf(limited)).toBe(0);
  });
});

describe('a step of the controller', () => {
  it.each<[string, Bus, Partial<SiteSettings>, { PCS?: number; INV?: number; CHG?: number }]>([
    ['nothing in the way: nobody is told anything', { loadKw: 300 }, { transformerKw: 1000 }, {}],
    // 300 + 60 − 300 = 60 to be covered by storage.
    [
      'the transformer: storage helps',
      { loadKw: 300, pilesKw: 60 },
      { transformerKw: 300 },
      { PCS: 60, CHG: 60 },
    ],
    // Storage at full power is not sufficient: the vehicle gets 300 − 350 + 100 = 50 of its 120.
    [
      'the transformer: storage is not enough, so cars wait',
      { loadKw: 350, pilesKw: 120 },
      { transformerKw: 300 },
      { PCS: 100, CHG: 50 },
    ],
    // 150 − 100 − target 2: 52 in excess, taken by storage; PV may generate 100 + 52 − 0.
    [
      'backflow: storage takes it',
      { loadKw: 100, pvKw: 150 },
      { backflowTargetKw: 0 },
      { PCS: -52, INV: 152 },
    ],
    // Storage takes 100 on its own: PV may generate 20 + 100.
    [
      'backflow: more than storage takes, so PV is held',
      { loadKw: 20, pvKw: 190, storageKw: -100 },
      { backflowTargetKw: 0 },
      { INV: 120 },
    ],
    [
      'a plan that the machine follows by itself is left to it',
      { loadKw: 300, storageKw: -80 },
      { transformerKw: 500 },
      {},
    ],
    [
      'what the machine does not do by itself is told, by the ramp',
      { loadKw: 300, expectedKw: -25, byItself: false },
      { transformerKw: 900 },
      { PCS: -25 },
    ],
  ])('%s', (_, bus, settings, expected) => {
    const result = step(bus, settings);
    expect(result.link).toBe('live');
    const sent = { PCS: powerOf(result), INV: limitOf(result, 'INV'), CHG: limitOf(result, 'CHG') };
    expect(sent).toEqual({ PCS: undefined, INV: undefined, CHG: undefined, ...expected });
  });

  it('returns the avoided excess, and the deviation of storage from its requested power', () => {
    const result = step({ loadKw: 300, pilesKw: 60 }, { transformerKw: 300 });
    expect(result).toMatchObject({ avoidedKw: 60, shiftedKw: 60, unmetKw: 0, reasons: ['transformer'] });
  });

  it('continues for half a minute after the limit is not binding any more, then releases control', () => {
    const busy = step({ loadKw: 360 }, { transformerKw: 300 });
    const calm = { loadKw: 200, storageKw: 60, expectedKw: 0 };
    const at = (ms: number, memory: SiteMemory, bus: Bus) =>
      controlStep(memory, facts(bus, NOW + ms), { ...FREE, transformerKw: 300 }, NOW + ms);
    const later = at(5000, busy.memory, calm);
    expect(powerOf(later)).toBe(10);
    const rest = at(10_000, later.memory, { ...calm, storageKw: 10 });
    expect(powerOf(rest)).toBe(0);
    const free = at(45_000, rest.memory, { ...calm, storageKw: 0 });
    expect(powerOf(free)).toBeUndefined();
  });

  it('a unit with its own operation is returned to it', () => {
    // It charges 80 kW although it is expected to do nothing: 60 of them are in excess.
    const settings = { transformerKw: 320 };
    const first = step({ loadKw: 300, storageKw: -80, expectedKw: 0 }, settings);
    expect(powerOf(first)).toBe(-20);
    expect(first.memory.own).toEqual({ PCS: -80 });
    const second = controlStep(
      first.memory,
      facts({ loadKw: 260, storageKw: -20, expectedKw: 0 }, NOW + 5000),
      { ...FREE, ...settings },
      NOW + 5000,
    );
    expect(powerOf(second)).toBe(-60);
  });
});

it('storage that does not follow its orders is not relied on: PV is curtailed instead', () => {
  let memory = newMemory(NOW);
  let limitKw = 200;
  for (let s = 0; s <= 30; s += 5) {
    const now = NOW + s * 1000;
    const bus = { loadKw: 100, pvKw: Math.min(150, limitKw), storageKw: 0, expectedKw: 0 };
    const result = controlStep(memory, facts(bus, now), { ...FREE, backflowTargetKw: 0 }, now);
    memory = JSON.parse(JSON.stringify(result.memory));
    limitKw = limitOf(result, 'INV') ?? 200;
    if (s < 20) expect(limitKw).toBeGreaterThan(150);
  }
  expect(limitKw).toBeLessThanOrEqual(100);
});

describe('without meter readings', () => {
  const settings = { transformerKw: 300, backflowTargetKw: 0 };
  const busy = step({ loadKw: 360, pvKw: 10 }, settings);
  const at = (ageMs: number, memory: SiteMemory) =>
    controlStep(memory, facts({ loadKw: 360, pvKw: 10, ageMs }), { ...FREE, ...settings }, NOW);

  it.each([
    ['a little old', 15_000, 'live', 50],
    ['the last orders stand', 16_000, 'hold', 50],
    ['to their end', 75_000, 'hold', 50],
    ['then storage rests', 75_001, 'zero', 0],
  ])('%s', (_, ageMs, link, powerKw) => {
    const result = at(ageMs, busy.memory);
    expect(result.link).toBe(link);
    expect(powerOf(result)).toBe(powerKw);
  });

  it('PV exports nothing and vehicles get their minimum, as in the fallback of the loggers', () => {
    const result = at(90_000, busy.memory);
    expect(result.named).toEqual([
      { sn: 'PCS', powerKw: 0 },
      { sn: 'INV', limitKw: 0 },
      { sn: 'CHG', limitKw: 12 },
    ]);
    expect(busy.afterwards).toEqual(result.named);
  });

  it('before the first order, loggers are asked for data', () => {
    const asked = at(60_000, newMemory(NOW));
    expect(asked.link).toBe('waking');
    expect(asked.named).toEqual([]);
    expect(at(60_000, newMemory(NOW - 31_000)).link).toBe('hold');
    expect(at(90_000, newMemory(NOW - 31_000)).link).toBe('zero');
  });

  it('a meter without power values: the last orders stay, then storage rests', () => {
    const mute = (ms: number, memory: SiteMemory) =>
      controlStep(
        memory,
        { ...facts({ loadKw: 360, pvKw: 10 }), grid: null },
        { ...FREE, ...settings },
        NOW + ms,
      );
    const held = mute(5000, busy.memory);
    expect(held.link).toBe('hold');
    expect(powerOf(held)).toBe(50);
    expect(mute(80_000, held.memory).link).toBe('zero');
    expect(mute(40_000, newMemory(NOW)).link).toBe('zero');
  });

  it('a hold does not restrict a unit that was free', () => {
    const calm = step({ loadKw: 100, storageKw: 30 }, { transformerKw: 300 });
    expect(powerOf(at(30_000, calm.memory))).toBeUndefined();
  });
});

describe('demand', () => {
  const start = Date.parse('2026-07-01T10:00:00Z');
  it('is calculated from the samples of the interval after a restart', () => {
    const window = windowOf([0, 60, 120, 180].map((s) => ({ atMs: start + s * 1000, gridKw: 600 })));
    // 600 kW for three minutes: 30 kWh.
    expect(window?.importKwh).toBeCloseTo(30, 9);
    expect(windowOf([])).toBeNull();
  });

  it('is calculated from the register of the meter, if it has one', () => {
    let memory = newMemory(start - 10_000);
    const readings: [number, number][] = [
      [-10, 500],
      [10, 502],
      [30, 506],
    ];
    for (const [s, importKwh] of readings) {
      const now = start + s * 1000;
      const bus = facts({ loadKw: 360, ageMs: 0 }, now);
      const grid = bus.grid && { ...bus.grid, importKwh };
      const result = controlStep(memory, { ...bus, grid }, { ...FREE, demandKw: 500 }, now);
      memory = JSON.parse(JSON.stringify(result.memory));
      if (s === 30) {
        expect(result.window?.importKwh).toBeCloseTo(5, 9);
        expect(memory.window?.importKwh).toBeCloseTo(3, 9);
      }
    }
  });

  it('is kept to the end of the interval, slightly below the limit, with no more storage than necessary', () => {
    let memory = newMemory(start);
    let storageKw = 0;
    let importKwh = 0;
    for (let ms = 0; ms < 900_000; ms += 5000) {
      const now = start + ms;
      const result = controlStep(
        memory,
        facts({ loadKw: 560, storageKw, expectedKw: 0, ageMs: 0 }, now),
        { ...FREE, demandKw: 500 },
        now,
      );
      memory = JSON.parse(JSON.stringify(result.memory));
      storageKw = powerOf(result) ?? 0;
      importKwh += ((560 - storageKw) * 5) / 3600;
    }
    expect(importKwh * 4).toBeLessThanOrEqual(500);
    expect(importKwh * 4).toBeGreaterThan(480);
  });
});
