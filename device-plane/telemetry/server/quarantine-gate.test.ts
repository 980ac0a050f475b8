import { describe, expect, it } from 'vitest';
import { QuarantineGate } from './quarantine-gate.ts';

const logger = { id: 1, sn: 'L-1' };
const refusal = { reason: 'badTime', detail: 'x' } as const;
const NOW_MS = Date.UTC(2026, 2, 15);
const payload = Buffer.from('{}');

describe('quarantine', () => {
  it('keeps twenty refusals a minute of each logger and counts the others', () => {
    const gate = new QuarantineGate();
    const admit = (nowMs: number, from = logger) => gate.admit(from, 'telemetry', refusal, payload, nowMs);
    const kept = Array.from({ length: 50 }, (_, i) => admit(NOW_MS + i)).filter(Boolean);
    expect(kept).toHaveLength(20);
    expect(admit(NOW_MS + 50, { id: 2, sn: 'L-2' })?.more).toBe(0);
    expect(admit(NOW_MS + 59_999)).toBeUndefined();
    expect(admit(NOW_MS + 60_000)?.more).toBe(31);
    expect(admit(NOW_MS + 60_001)?.more).toBe(0);
  });

  it('keeps five hundred a day, however evenly they arrive', () => {
    const gate = new QuarantineGate();
    const admit = (nowMs: number) => gate.admit(logger, 'telemetry', refusal, payload, nowMs);
    const minutes = Array.from({ length: 600 }, (_, i) => admit(NOW_MS + i * 60_000));
    expect(minutes.filter(Boolean)).toHaveLength(500);
    expect(admit(NOW_MS + 86_400_000)?.more).toBe(100);
  });

  it('names the logger where the device is unknown, and truncates the payload', () => {
    const gate = new QuarantineGate();
    const long = Buffer.from('ä'.repeat(5000));
    const row = gate.admit(logger, 'telemetry', refusal, long, NOW_MS);
    expect(row).toMatchObject({ loggerId: 1, sn: 'L-1', reason: 'badTime', sampleAtMs: null });
    expect(row?.payload.length).toBeLessThanOrEqual(2000);
    expect(gate.admit(logger, 'telemetry', { ...refusal, sn: 'D' }, long, NOW_MS)?.sn).toBe('D');
  });

  it('keeps only what PostgreSQL can store as text', () => {
    const gate = new QuarantineGate();
    const detail = 'a\u0000b\ud800c\udfff';
    const row = gate.admit(logger, 'events', { reason: 'notJson', detail }, Buffer.from([0, 0xff, 65]), 0);
    expect(row?.detail).toBe('a␀b�c�');
    expect(row?.payload).toBe('␀�A');
  });
});
