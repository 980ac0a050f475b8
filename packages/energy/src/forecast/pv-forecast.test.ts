import { QUARTER_MS } from '@heliodon/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayStartMs } from '../periods/local-time.ts';
import { learnPvDay } from './learn-pv-day.ts';
import { emptyResponse, type PvSite } from './plant-response.ts';
import { forecastPv, type PvNow } from './pv-forecast.ts';
import type { QuarterForecast } from './quarter.ts';
import { clearKw, skyDays, type TestPlant } from './testing/sky-days.ts';

const sites: Readonly<Record<string, PvSite>> = {
  leipzig: { latitude: 51.34, longitude: 12.37, timeZone: 'Europe/Berlin' },
  sydney: { latitude: -33.87, longitude: 151.21, timeZone: 'Australia/Sydney' },
  quito: { latitude: -0.18, longitude: -78.47, timeZone: 'America/Guayaquil' },
  urumqi: { latitude: 43.83, longitude: 87.62, timeZone: 'Asia/Shanghai' },
  kiritimati: { latitude: 1.87, longitude: -157.4, timeZone: 'Pacific/Kiritimati' },
  tromso: { latitude: 69.65, longitude: 18.96, timeZone: 'Europe/Oslo' },
};
const plantAt = (site: PvSite): TestPlant => ({
  site,
  planes: [{ kw: 100, tiltDeg: 20, azimuthDeg: site.latitude >= 0 ? 180 : 0 }],
});
const weather = (day: number) => [1, 0.3, 0.7, 1, 0.5, 0.9, 0.2][day % 7] as number;
const sum = (quarters: readonly QuarterForecast[]) => quarters.reduce((all, one) => all + one.p50Kwh, 0);

function after(plant: TestPlant, first: string, days: number, clearness = weather) {
  const all = skyDays(plant, first, days + 1, clearness);
  const today = all.at(-1) ?? { day: first, quarters: [] };
  return { today, response: all.slice(0, -1).reduce(learnPvDay.bind(null, plant.site), emptyResponse) };
}

describe('with any amount of history', () => {
  it('is empty for a plant without any data, and exists once its modules are configured', () => {
    const site = sites.leipzig as PvSite;
    const now: PvNow = { nowMs: Date.parse('2026-06-10T00:00+02:00'), today: [] };
    expect(forecastPv(site, emptyResponse, now)).toEqual([]);
    const rated = forecastPv({ ...site, peakKwp: 100 }, emptyResponse, now);
    expect(rated).toHaveLength(4 * 96);
    // A June day of 100 kWp near Leipzig: some 200 to 650 kWh.
    expect(sum(rated.slice(0, 96))).toBeGreaterThan(200);
    expect(sum(rated.slice(0, 96))).toBeLessThan(650);
  });

  it.each([1, 5, 30, 70].flatMap((days) => Object.keys(sites).map((name) => [days, name] as const)))(
    '%s days at %s: dark at night, ordered quantiles, never above clear sky',
    (days, name) => {
      const plant = plantAt(sites[name] as PvSite);
      const { today, response } = after(plant, '2026-03-01', days);
      const nowMs = dayStartMs(today.day, plant.site.timeZone);
      const all = forecastPv(plant.site, response, { nowMs, today: today.quarters });
      expect(sum(all)).toBeGreaterThan(0);
      for (const { startMs, p10Kwh, p50Kwh, p90Kwh } of all) {
        const clearKwh = clearKw(plant, startMs + QUARTER_MS / 2) / 4;
        expect(p10Kwh).toBeGreaterThanOrEqual(0);
        expect(p50Kwh).toBeGreaterThanOrEqual(p10Kwh);
        expect(p90Kwh).toBeGreaterThanOrEqual(p50Kwh);
        expect(p50Kwh).toBeLessThanOrEqual(1.2 * clearKwh + 0.5);
        if (clearKwh === 0) expect(p90Kwh).toBeLessThan(0.6);
      }
    },
  );

  it('handles days of 23 and 25 hours', () => {
    const plant = plantAt(sites.leipzig as PvSite);
    const { response } = after(plant, '2026-03-10', 17);
    const march = forecastPv(plant.site, response, {
      nowMs: Date.parse('2026-03-27T00:00+01:00'),
      today: [],
    });
    expect(march).toHaveLength(4 * 96 - 4);
    const october = forecastPv(plant.site, response, {
      nowMs: Date.parse('2026-10-24T00:00+02:00'),
      today: [],
    });
    expect(october).toHaveLength(4 * 96 + 4);
  });
});

describe('what it knows', () => {
  const plant = plantAt(sites.leipzig as PvSite);
  const noonMs = (day: string) => dayStartMs(day, plant.site.timeZone) + 12 * 3_600_000;

  it('after a month of clear days the next day is clear, to 5 %', () => {
    const { today, response } = after(plant, '2026-05-01', 30, () => 1);
    const nowMs = dayStartMs(today.day, plant.site.timeZone);
    const forecast = forecastPv(plant.site, response, { nowMs, today: [] }).slice(0, 96);
    const clearKwh = today.quarters.reduce((all, { energyKwh }) => all + (energyKwh ?? 0), 0);
    expect(Math.abs(sum(forecast) / clearKwh - 1)).toBeLessThan(0.05);
  });

  it('the afternoon follows the morning', () => {
    const restOfDay = (clearness: number) => {
      const { today, response } = after(plant, '2026-05-01', 30, (day) =>
        day === 30 ? clearness : weather(day),
      );
      const forecast = forecastPv(plant.site, response, { nowMs: noonMs(today.day), today: today.quarters });
      const rest = forecast.slice(0, 48);
      const clearKwh = rest.reduce(
        (all, { startMs }) => all + clearKw(plant, startMs + QUARTER_MS / 2) / 4,
        0,
      );
      return sum(rest) / clearKwh;
    };
    expect(restOfDay(0.3)).toBeLessThan(0.45);
    expect(restOfDay(1)).toBeGreaterThan(0.85);
  });

  it('incomplete and curtailed intervals are ignored', () => {
    const { today, response } = after(plant, '2026-05-01', 20);
    const nowMs = noonMs(today.day);
    const past = today.quarters.filter(({ startMs }) => startMs + QUARTER_MS <= nowMs);
    const usual = forecastPv(plant.site, response, { nowMs, today: past });
    expect(forecastPv(plant.site, response, { nowMs, today: today.quarters })).toEqual(usual);
    const held = past.map((one) => ({ ...one, energyKwh: 0, held: true }));
    expect(forecastPv(plant.site, response, { nowMs, today: held })).toEqual(
      forecastPv(plant.site, response, { nowMs, today: [] }),
    );
  });

  it('the weather forecast is used: an overcast day and a clear one', () => {
    const { today, response } = after(plant, '2026-05-01', 30);
    const nowMs = dayStartMs(today.day, plant.site.timeZone);
    const underClouds = (cloudCover: number) => {
      const weather = Array.from({ length: 24 }, (_, i) => ({ startMs: nowMs + i * 3_600_000, cloudCover }));
      return sum(forecastPv(plant.site, response, { nowMs, today: [], weather }).slice(0, 96));
    };
    const clearKwh = today.quarters.reduce(
      (all, { startMs }) => all + clearKw(plant, startMs + QUARTER_MS / 2) / 4,
      0,
    );
    expect(underClouds(1) / clearKwh).toBeLessThan(0.4);
    expect(underClouds(0) / clearKwh).toBeGreaterThan(0.85);
  });
});

it('tolerates any gaps, and is reproducible', () => {
  const plant = plantAt(sites.quito as PvSite);
  const days = skyDays(plant, '2026-01-01', 12, weather);
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      fc.integer({ min: 0, max: 95 }),
      (gone, now) => {
        const torn = days.map((day, d) => ({
          ...day,
          quarters: day.quarters.map((one, i) =>
            gone[(d * 7 + i) % 40] ? { ...one, energyKwh: null } : one,
          ),
        }));
        const response = torn.slice(0, -1).reduce(learnPvDay.bind(null, plant.site), emptyResponse);
        const today = torn.at(-1)?.quarters ?? [];
        const nowMs = (today[0]?.startMs ?? 0) + now * QUARTER_MS;
        const forecast = forecastPv(plant.site, response, { nowMs, today });
        expect(forecastPv(plant.site, response, { nowMs, today })).toEqual(forecast);
        for (const { p10Kwh, p50Kwh, p90Kwh } of forecast) {
          expect(Number.isFinite(p90Kwh) && 0 <= p10Kwh && p10Kwh <= p50Kwh && p50Kwh <= p90Kwh).toBe(true);
        }
      },
    ),
    { numRuns: 25 },
  );
});
