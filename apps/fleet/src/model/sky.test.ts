import { DAY_MS, HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';

import { cloudinessAt, coverAt, type Site, type Sky, skyAt, solarDay, weatherAt } from './sky.ts';
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

  it('transmits little when overcast, and no direct beam through thick clouds', () => {
    const noons = Array.from({ length: 60 }, (_, day) => noon('2026-06-01') + day * DAY_MS);
    const depth = (atMs: number) => coverAt(overcastSite, atMs).overcastDepth;
    for (const atMs of noons) {
      const [sky, clear] = [skyAt(overcastSite, atMs), skyAt(clearSite, atMs)];
      expect(sky.ghiWm2).toBeLessThan(0.65 * clear.ghiWm2);
      expect(sky.dniWm2).toBeLessThan(0.5 * clear.dniWm2);
    }
    const thick = noons.filter((atMs) => depth(atMs) > 0.8);
    expect(thick.length).toBeGreaterThan(5);
    for (const atMs of thick) {
      expect(skyAt(overcastSite, atMs).ghiWm2).toBeLessThan(450);
      expect(skyAt(overcastSite, atMs).dniWm2).toBeLessThan(60);
    }
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

  it('is clear, broken and overcast for the configured shares of the time', () => {
    const hours = Array.from({ length: 40_000 }, (_, i) => coverAt(site(), i * 7 * HOUR_MS));
    const share = (part: 'clear' | 'broken' | 'overcast') =>
      hours.reduce((sum, cover) => sum + cover[part], 0) / hours.length;
    expect(share('clear')).toBeCloseTo(0.35, 1);
    expect(share('broken')).toBeCloseTo(0.4, 1);
    expect(share('overcast')).toBeCloseTo(0.25, 1);
  });

  it('is cloudier in the cloudy season', () => {
    const { climate } = site();
    const place = site({ climate: { ...climate, cloudySeason: { day: 172, strength: 0.6 } } });
    const mean = (month: number) => {
      const hours = Array.from({ length: 8 * 250 }, (_, i) =>
        Date.UTC(2000 + Math.floor(i / 250), month, 1, 3 * (i % 250)),
      );
      return hours.reduce((sum, atMs) => sum + cloudinessAt(place, atMs), 0) / hours.length;
    };
    expect(mean(5)).toBeGreaterThan(mean(11) + 0.1);
  });

  /**
   * Measured years have 0.27 (40.5 N 108.5 W, 2017) and 0.41 (45 N 8 E) from day to day, 0.09 and 0.20 over two days,
   * less their seasons.
   */
  it('lasts from day to day like measured weather', () => {
    const noons = Array.from({ length: 4000 }, (_, i) => weatherAt(site(), noon('2015-01-01') + i * DAY_MS));
    const mean = noons.reduce((sum, one) => sum + one, 0) / noons.length;
    const shared = (lag: number) =>
      noons.slice(lag).reduce((sum, one, i) => sum + (one - mean) * ((noons[i] ?? 0) - mean), 0);
    expect(mean).toBeCloseTo(0, 0);
    expect(shared(0) / noons.length).toBeCloseTo(1, 0);
    expect(shared(1) / shared(0)).toBeGreaterThan(0.25);
    expect(shared(1) / shared(0)).toBeLessThan(0.5);
    expect(shared(2) / shared(0)).toBeGreaterThan(0.05);
    expect(shared(2) / shared(0)).toBeLessThan(0.3);
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
