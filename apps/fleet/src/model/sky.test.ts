import { HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';

import { dayType, type Site, type Sky, skyAt, solarDay } from './sky.ts';
import { airAt, climateOf, soilingOf } from './weather.ts';

const site = (more: Partial<Site> = {}): Site => {
  const { latitude = 36.65, altitudeM = 50 } = more;
  return {
    seed: 7,
    latitude,
    longitude: 117.12,
    altitudeM,
    climate: climateOf(latitude, altitudeM),
    ...more,
  };
};
const clearSite = site({ climate: { ...climateOf(36.65, 50), clearDays: 1, brokenDays: 0 } });
const overcastSite = site({ climate: { ...climateOf(36.65, 50), clearDays: 0, brokenDays: 0 } });
const noon = (date: string) => Date.parse(`${date}T12:15:00+08:00`);

describe('sky', () => {
  it('has the irradiance of a clear summer noon, less in winter, more in the mountains', () => {
    const summer = skyAt(clearSite, noon('2026-06-21')).ghiWm2;
    expect(summer).toBeGreaterThan(850);
    expect(summer).toBeLessThan(1100);
    const winter = skyAt(clearSite, noon('2026-12-21')).ghiWm2;
    expect(winter).toBeGreaterThan(350);
    expect(winter).toBeLessThan(560);
    expect(skyAt({ ...clearSite, altitudeM: 2280 }, noon('2026-06-21')).ghiWm2).toBeGreaterThan(
      summer * 1.04,
    );
  });

  it('transmits little when overcast, and no direct beam', () => {
    const sky = skyAt(overcastSite, noon('2026-06-21'));
    expect(sky.ghiWm2).toBeLessThan(450);
    expect(sky.dniWm2).toBeLessThan(120);
  });

  it('is the sum of its components: beam on the horizontal and diffuse', () => {
    for (let i = 0; i < 2000; i++) {
      const sky: Sky = skyAt(site(), noon('2026-03-01') + i * 37 * MINUTE_MS);
      expect(sky.dniWm2 * Math.max(0, sky.cosZenith) + sky.dhiWm2).toBeCloseTo(sky.ghiWm2, 6);
      expect(sky.dhiWm2).toBeGreaterThanOrEqual(0);
    }
  });

  it('changes without jumps, also over midnight in the far north', () => {
    for (const place of [site(), site({ latitude: 66, longitude: 25 })]) {
      let before = skyAt(place, Date.parse('2026-06-18T00:00:00Z')).ghiWm2;
      let greatest = 0;
      for (let s = 10; s < 4 * 86_400; s += 10) {
        const now = skyAt(place, Date.parse('2026-06-18T00:00:00Z') + s * 1000).ghiWm2;
        greatest = Math.max(greatest, Math.abs(now - before));
        before = now;
      }
      expect(greatest).toBeLessThan(40);
    }
  });

  it('generates each type of day with the configured frequency', () => {
    const days = Array.from({ length: 2000 }, (_, i) => dayType(site(), 20_000 + i));
    expect(days.filter((type) => type === 'clear').length / 2000).toBeCloseTo(0.35, 1);
    expect(days.filter((type) => type === 'overcast').length / 2000).toBeCloseTo(0.25, 1);
  });
});

describe('weather', () => {
  it('is warmer in July than in January, and in the afternoon than at dawn; reversed in the south', () => {
    const mean = (place: Site, date: string, hour: number) => {
      let sum = 0;
      for (let d = 0; d < 20; d++) {
        const atMs =
          Date.parse(`${date}T00:00:00Z`) + d * 24 * HOUR_MS + (hour - place.longitude / 15) * HOUR_MS;
        sum += airAt(place, skyAt(place, atMs), atMs).ambientC;
      }
      return sum / 20;
    };
    expect(mean(site(), '2026-07-10', 15)).toBeGreaterThan(mean(site(), '2026-01-10', 15) + 15);
    expect(mean(site(), '2026-07-10', 15)).toBeGreaterThan(mean(site(), '2026-07-10', 5) + 4);
    const south = site({ latitude: -33 });
    expect(mean(south, '2026-07-10', 15)).toBeLessThan(mean(south, '2026-01-10', 15) - 10);
  });

  it('soils the modules until rain', () => {
    const day = Math.floor(solarDay(site(), noon('2026-06-01')));
    const losses = Array.from({ length: 120 }, (_, i) => soilingOf(site(), day + i));
    expect(Math.min(...losses)).toBeGreaterThan(0);
    expect(Math.max(...losses)).toBeLessThan(0.06);
    expect(losses.some((loss, i) => i > 0 && loss < (losses[i - 1] ?? 0))).toBe(true);
  });
});
