import { DAY_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { demoSpecByName } from '../demo-devices.ts';
import { initialState } from './initial-state.ts';

import { advance } from './plant.ts';
import { PHASE } from './state.ts';

const START_MS = Date.parse('2026-04-06T00:00:00+08:00');

function week(stepMs: number) {
  const spec = demoSpecByName('苏州园区 · Suzhou Park');
  if (!spec) throw new Error('no charging plant');
  const state = initialState(spec, START_MS);
  const beforeKwh = state.chargers.reduce((sum, { totalKwh }) => sum + totalKwh, 0);
  const ended: { kwh: number; soc: number; targetSoc: number }[] = [];
  const byHour = new Array<number>(24).fill(0);
  let openKwh = 0;
  let mostKw = 0;
  let overcharged = false;
  while (state.atMs < START_MS + 7 * DAY_MS) {
    const before = state.chargers.map(({ connectors }) => connectors.map(({ phase }) => phase));
    advance(spec, state, state.atMs + stepMs);
    state.chargers.forEach((charger, c) => {
      mostKw = Math.max(
        mostKw,
        charger.connectors.reduce((sum, { powerKw }) => sum + powerKw, 0),
      );
      charger.connectors.forEach((now, i) => {
        const was = before[c]?.[i];
        overcharged ||= now.carSoc > now.targetSoc + 1e-9;
        if (now.phase !== PHASE.finishing || was === PHASE.finishing) return;
        ended.push({ kwh: now.sessionKwh, soc: now.carSoc, targetSoc: now.targetSoc });
        const hour = new Date(state.atMs + 8 * 3_600_000).getUTCHours();
        byHour[hour] = (byHour[hour] ?? 0) + 1;
      });
    });
  }
  for (const { connectors } of state.chargers) {
    for (const { phase, sessionKwh } of connectors) if (phase !== PHASE.finishing) openKwh += sessionKwh;
  }
  const totalKwh = state.chargers.reduce((sum, charger) => sum + charger.totalKwh, 0) - beforeKwh;
  expect(mostKw).toBeLessThanOrEqual(120 + 1e-9);
  expect(overcharged).toBe(false);
  return { ended, byHour, openKwh, totalKwh };
}

describe('charging', () => {
  it('serves vehicles mostly by day, and bills the delivered energy', () => {
    const { ended, byHour, openKwh, totalKwh } = week(5 * MINUTE_MS);
    expect(ended.length).toBeGreaterThan(100);
    expect(ended.length).toBeLessThan(500);
    const sum = (hours: readonly number[]) => hours.reduce((a, hour) => a + (byHour[hour] ?? 0), 0);
    expect(sum([9, 10, 13, 14, 19, 20])).toBeGreaterThan(3 * sum([1, 2, 3, 4, 5, 6]));
    const billedKwh = ended.reduce((a, { kwh }) => a + kwh, 0) + openKwh;
    expect(billedKwh).toBeCloseTo(totalKwh, 6);
    const full = ended.filter(({ soc, targetSoc }) => targetSoc - soc < 0.02);
    expect(full.length / ended.length).toBeGreaterThan(0.9);
  });

  it('generates nearly the same vehicles in one-minute steps', () => {
    const coarse = week(5 * MINUTE_MS);
    const fine = week(MINUTE_MS);
    expect(Math.abs(fine.totalKwh - coarse.totalKwh) / fine.totalKwh).toBeLessThan(0.15);
  });
});
