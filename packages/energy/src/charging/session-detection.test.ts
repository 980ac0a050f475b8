import { MINUTE_MS } from '@heliodon/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConnectorSample, detectSessions, type PileSample } from './session-detection.ts';

type Row = readonly [minute: number, status: number | null, kwh?: number | null, kw?: number | null];

const sampleOf = ([, status, sessionKwh = 0, kw = 0]: Row): ConnectorSample => ({
  status,
  sessionKwh,
  powerKw: kw === null ? null : -kw,
  soc: null,
});
const samplesOf = (rows: readonly Row[]): PileSample[] =>
  rows.map((row) => ({ atMs: row[0] * MINUTE_MS, connectors: [sampleOf(row)] }));

/** "start–end how kWh" in minutes. */
const shown = (samples: readonly PileSample[], nowMin = 1000) =>
  detectSessions(samples, nowMin * MINUTE_MS).map(({ connector, startMs, endMs, how, readings }) => {
    const end = endMs === null ? '' : endMs / MINUTE_MS;
    return `${connector}: ${startMs / MINUTE_MS}–${end} ${how} ${readings.at(-1)?.kwh}`;
  });

const [FREE, PLUGGED, CHARGING, SUSPENDED, FINISHING, FAULT, OFFLINE] = [0, 1, 2, 3, 4, 5, 6];

describe('sessions from samples', () => {
  it.each<[string, Row[], string[]]>([
    [
      'nothing',
      [
        [0, FREE],
        [5, FREE],
      ],
      [],
    ],
    [
      'one that goes on',
      [
        [0, FREE],
        [5, CHARGING, 0, 60],
        [10, CHARGING, 5, 60],
      ],
      ['1: 5– charging 5'],
    ],
    [
      'begins before its first sample, by energy and power',
      [
        [0, FREE],
        [5, CHARGING, 2, 60],
        [10, CHARGING, 7, 60],
        [15, FINISHING, 7],
      ],
      ['1: 3–10 ended 7'],
    ],
    [
      'not before the sample in which it was free',
      [
        [0, FREE],
        [5, CHARGING, 9, 60],
        [9, FREE],
      ],
      ['1: 0–5 ended 9'],
    ],
    [
      'nobody says the power',
      [
        [0, FREE],
        [5, CHARGING, 2, null],
        [10, FINISHING, 3],
      ],
      ['1: 0–10 ended 3'],
    ],
    [
      'ends between two samples: what it shows at the end counts',
      [
        [0, PLUGGED],
        [5, CHARGING, 0, 60],
        [10, CHARGING, 5, 60],
        [15, FINISHING, 7],
      ],
      ['1: 5–12 ended 7'],
    ],
    [
      'a pause is no end',
      [
        [0, FREE],
        [5, CHARGING, 0, 60],
        [10, SUSPENDED, 5],
        [20, CHARGING, 5, 60],
        [25, FINISHING, 10],
      ],
      ['1: 5–25 ended 10'],
    ],
    [
      'a fault in between, and it goes on',
      [
        [0, FREE],
        [5, CHARGING, 0, 60],
        [10, CHARGING, 5, 60],
        [15, FAULT, 5],
        [20, CHARGING, 6, 60],
        [25, FREE],
      ],
      ['1: 5–20 ended 6'],
    ],
    [
      'a fault ends it',
      [
        [0, FREE],
        [5, CHARGING, 0, 60],
        [10, CHARGING, 5, 60],
        [15, FAULT, 5],
        [20, FREE],
      ],
      ['1: 5–10 fault 5'],
    ],
    [
      'the next car came between two samples',
      [
        [0, FREE],
        [5, CHARGING, 0, 60],
        [10, CHARGING, 5, 60],
        [15, CHARGING, 1, 60],
        [20, CHARGING, 6, 60],
      ],
      ['1: 5–10 ended 5', '1: 14– charging 6'],
    ],
    [
      'one between two samples',
      [
        [0, FREE],
        [10, FINISHING, 3],
        [15, FINISHING, 3],
        [20, FREE],
      ],
      ['1: 0–10 ended 3'],
    ],
    [
      'what had ended before the first sample is not known',
      [
        [0, FINISHING, 3],
        [5, FREE],
      ],
      [],
    ],
    [
      'offline and unknown say nothing',
      [
        [0, FREE],
        [5, CHARGING, 0, 60],
        [10, OFFLINE],
        [15, null],
        [20, CHARGING, 8, 60],
        [25, FINISHING, 8],
      ],
      ['1: 5–20 ended 8'],
    ],
    [
      'a day of silence',
      [
        [0, FREE],
        [5, CHARGING, 0, 60],
        [10, CHARGING, 5, 60],
        [1500, CHARGING, 2, 60],
      ],
      ['1: 5–10 lost 5', '1: 1498– charging 2'],
    ],
    [
      'the first sample there is',
      [
        [0, CHARGING, 2, 60],
        [5, FINISHING, 7],
      ],
      ['1: -2–5 ended 7'],
    ],
  ])('%s', (_, rows, sessions) => {
    expect(shown(samplesOf(rows))).toEqual(sessions);
  });

  it('is lost when no data arrived for a day', () => {
    const samples = samplesOf([
      [0, FREE],
      [5, CHARGING, 0, 60],
      [10, CHARGING, 5, 60],
    ]);
    expect(shown(samples, 1450)).toEqual(['1: 5– charging 5']);
    expect(shown(samples, 1451)).toEqual(['1: 5–10 lost 5']);
  });

  it('each connector has its own', () => {
    const two = (atMin: number, a: Row, b: Row) => ({
      atMs: atMin * MINUTE_MS,
      connectors: [sampleOf(a), sampleOf(b)],
    });
    const samples = [
      two(0, [0, FREE], [0, FREE]),
      two(5, [5, CHARGING, 0, 60], [5, FREE]),
      two(10, [10, CHARGING, 5, 60], [10, CHARGING, 0, 30]),
      two(15, [15, FINISHING, 5], [15, CHARGING, 2.5, 30]),
    ];
    expect(shown(samples)).toEqual(['1: 5–10 ended 5', '2: 10– charging 2.5']);
  });

  it('another vehicle, if the connector was free and is then finishing', () => {
    const samples = samplesOf([
      [1, CHARGING, null, null],
      [2, FREE, 1, null],
      [3, FINISHING, null, null],
      [4, CHARGING, 1, null],
    ]);
    expect(shown(samples)).toEqual(['1: 1–2 ended 1', '1: 3– charging 1']);
  });

  it('keeps the first and the last reading of each minute', () => {
    const samples = [0, 10, 60, 70, 119, 121, 150].map((second, at) => ({
      atMs: second * 1000,
      connectors: [sampleOf([0, at === 0 ? FREE : CHARGING, at, 60])],
    }));
    const [session] = detectSessions(samples, 150_000);
    expect(session?.readings.map(({ atMs }) => atMs / 1000)).toEqual([0, 60, 121, 150]);
  });

  const row = fc.tuple(
    fc.integer({ min: 1, max: 30 }),
    fc.option(fc.integer({ min: 0, max: 6 }), { freq: 9 }),
    fc.option(fc.integer({ min: 0, max: 40 }), { freq: 9 }),
    fc.option(fc.integer({ min: 0, max: 100 }), { freq: 9 }),
  );
  const history = fc.array(row, { maxLength: 60 }).map((rows) => {
    let minute = 0;
    const timed = rows.map(([took, ...rest]): Row => {
      minute += took;
      return [minute, ...rest];
    });
    return samplesOf(timed);
  });

  it('sessions of a connector do not overlap, their readings increase, and continued detection finds the same', () => {
    fc.assert(
      fc.property(history, fc.nat(), (samples, cut) => {
        const nowMs = 3000 * MINUTE_MS;
        const all = detectSessions(samples, nowMs);
        for (const [at, session] of all.entries()) {
          const next = all[at + 1];
          if (next) expect(session.endMs ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(next.startMs);
          const kwh = session.readings.map((reading) => reading.kwh);
          expect(kwh).toEqual([...kwh].sort((a, b) => a - b));
          const times = session.readings.map((reading) => reading.atMs);
          expect(new Set(times).size).toBe(times.length);
        }
        // Starting from any sample with a free connector, the remaining sessions are the same.
        const free = samples.filter(({ connectors }) => connectors[0]?.status === FREE);
        const from = free[cut % Math.max(1, free.length)];
        if (!from) return;
        const later = detectSessions(
          samples.filter(({ atMs }) => atMs >= from.atMs),
          nowMs,
        );
        expect(later).toEqual(all.filter(({ startMs }) => startMs >= from.atMs));
      }),
    );
  });
});
