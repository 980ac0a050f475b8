import { kindById } from '@heliodon/device-kinds/kinds';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { demoSpecs } from '../demo-devices.ts';
import { events, offlineWindows } from './events.ts';

const FROM_MS = Date.UTC(2025, 9, 1);
const TO_MS = FROM_MS + 365 * DAY_MS;

describe('events', () => {
  it('belong to the kind of their device, are ordered and end after their start', () => {
    for (const spec of demoSpecs) {
      const active = new Set<string>();
      let beforeMs = 0;
      for (const { sn, code, atMs, state } of events(spec, FROM_MS, TO_MS)) {
        const device = spec.devices.find((one) => one.sn === sn);
        expect(kindById(device?.kind ?? '')?.events.map((event) => event.code)).toContain(code);
        expect(atMs).toBeGreaterThanOrEqual(beforeMs);
        beforeMs = atMs;
        const key = `${sn} ${code}`;
        if (state === 'raised') expect(active.has(key)).toBe(false);
        if (state === 'raised') active.add(key);
        else active.delete(key);
      }
    }
  });

  it('are the same for any division of the year', () => {
    for (const spec of demoSpecs) {
      const pieces = Array.from({ length: 365 * 4 }, (_, i) =>
        events(spec, FROM_MS + i * 6 * HOUR_MS, FROM_MS + (i + 1) * 6 * HOUR_MS),
      );
      expect(pieces.flat()).toEqual(events(spec, FROM_MS, TO_MS));
    }
  });

  it('are neither rare nor too frequent, and differ with another seed', () => {
    for (const spec of demoSpecs) {
      const raised = events(spec, FROM_MS, TO_MS).filter(({ state }) => state === 'raised');
      expect(raised.length).toBeGreaterThan(15);
      expect(raised.length).toBeLessThan(200);
    }
    const [first] = demoSpecs;
    if (!first) throw new Error('no demo plants');
    const other = { ...first, seed: first.seed + 1 };
    expect(events(other, FROM_MS, TO_MS)).not.toEqual(events(first, FROM_MS, TO_MS));
    expect(events({ ...first }, FROM_MS, TO_MS)).toEqual(events(first, FROM_MS, TO_MS));
  });
});

describe('offline windows', () => {
  it('affect loggers, last minutes to hours, and do not overlap', () => {
    for (const spec of demoSpecs) {
      const windows = offlineWindows(spec, FROM_MS, TO_MS);
      expect(windows.length).toBeGreaterThan(5);
      const endMs = new Map<string, number>();
      for (const { sn, fromMs, toMs } of windows) {
        expect(spec.devices.find((one) => one.sn === sn)?.kind).toBe('logger');
        expect(toMs - fromMs).toBeGreaterThanOrEqual(5 * MINUTE_MS);
        expect(toMs - fromMs).toBeLessThanOrEqual(4 * HOUR_MS);
        expect(fromMs).toBeGreaterThan(endMs.get(sn) ?? 0);
        endMs.set(sn, toMs);
      }
      const [window] = windows;
      if (window) expect(offlineWindows(spec, window.fromMs + 1000, window.fromMs + 2000)).toEqual([window]);
    }
  });
});
