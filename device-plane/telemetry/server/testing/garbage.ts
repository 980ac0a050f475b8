import type { UpChannel } from '@heliodon/device-links/mqtt/topics';
import fc from 'fast-check';

export interface Garbage {
  readonly channel: UpChannel;
  readonly payload: Buffer;
}

export interface Around {
  /** Devices of the sending logger, and of another one. */
  readonly own: readonly string[];
  readonly foreign: readonly string[];
  readonly nowMs: number;
}

type Random = () => number;
type Maker = (around: Around, random: Random) => readonly [UpChannel, string | Buffer];

/** mulberry32: reproducible numbers for a seed. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const CHANNELS = ['telemetry', 'events', 'status', 'devices', 'replies'] as const;
const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

const KEYS = ['samples', 'tables', 'events', 'devices', 'online', 'id', 'state', 'values', '__proto__'];
/** JSON of any shape with names of the protocol. */
const shapes = fc
  .sample(fc.dictionary(fc.constantFrom(...KEYS), fc.jsonValue({ maxDepth: 4 })), { numRuns: 2000, seed: 1 })
  .map((value) => JSON.stringify(value))
  // Excludes accidentally valid ones.
  .filter((text) => !/"(samples|tables)":\[\]|"online":(true|false)/.test(text));

const WRONG_VALUES = [
  '"50"',
  'true',
  '{}',
  '[]',
  '[[]]',
  '[null]',
  '1e999',
  '-1e999',
  '65535',
  '99999999',
  '"\\u0000"',
  '"\\ud800"',
  '{"toString":1}',
];
const WRONG_TIMES = [
  'null',
  '-1',
  '0',
  '1.5',
  '""',
  '"now"',
  '"2026-02-30T00:00:00Z"',
  '9e15',
  '[]',
  '{}',
  '1e300',
];
const WRONG_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  '',
  'ts',
  'device_id',
  'activePowerKw ',
  '\\u0000',
  '💥',
];

const MAKERS: readonly Maker[] = [
  // Random bytes.
  (_, random) => [
    pick(random, CHANNELS),
    Buffer.from(Array.from({ length: Math.floor(random() * 200) }, () => Math.floor(random() * 256))),
  ],
  // JSON of any shape.
  (_, random) => [pick(random, CHANNELS), pick(random, shapes)],
  // A truncated valid message.
  ({ own, nowMs }, random) => {
    const good = JSON.stringify({ samples: [{ sn: pick(random, own), t: nowMs, v: { frequency: 50 } }] });
    return ['telemetry', good.slice(0, Math.floor(random() * good.length))];
  },
  // Foreign and non-existent devices.
  ({ foreign, nowMs }, random) => {
    const sn = random() < 0.5 ? pick(random, foreign) : pick(random, WRONG_NAMES);
    const sample = `{"sn":"${sn}","t":${nowMs},"v":{"frequency":50}}`;
    const table = `{"points":["frequency"],"rows":[["${sn}",${nowMs},50]]}`;
    return ['telemetry', random() < 0.5 ? `{"samples":[${sample}]}` : `{"tables":[${table}]}`];
  },
  // Invalid values and unknown points.
  ({ own, nowMs }, random) => {
    const [sn, value] = [pick(random, own), pick(random, WRONG_VALUES)];
    const v = `{"frequency":${value},"stringVoltage":${value},"${pick(random, WRONG_NAMES)}":1}`;
    return ['telemetry', `{"id":"x","samples":[{"sn":"${sn}","t":${nowMs},"v":${v}}]}`];
  },
  ({ own, nowMs }, random) => {
    const row = `["${pick(random, own)}",${nowMs},${pick(random, WRONG_VALUES)}${random() < 0.2 ? ',1' : ''}]`;
    return ['telemetry', `{"tables":[{"points":["frequency"],"rows":[${row},${row}]}]}`];
  },
  // Invalid times.
  ({ own }, random) => {
    const sample = `{"sn":"${pick(random, own)}","t":${pick(random, WRONG_TIMES)},"v":{"frequency":50}}`;
    return ['telemetry', `{"samples":[${sample}]}`];
  },
  ({ own }, random) => {
    const event = `{"sn":"${pick(random, own)}","t":${pick(random, WRONG_TIMES)},"code":1,"state":"raised"}`;
    return ['events', `{"events":[${event}]}`];
  },
  // Too deep, too long, too many.
  (_, random) => {
    const depth = Math.floor(random() * 3000);
    return ['telemetry', `{"samples":${'['.repeat(depth)}${']'.repeat(depth)}}`];
  },
  ({ own, nowMs }, random) => {
    const name = 'x'.repeat(Math.floor(random() * 3000));
    return ['telemetry', `{"samples":[{"sn":"${pick(random, own)}","t":${nowMs},"v":{"${name}":1}}]}`];
  },
  (_, random) => ['telemetry', `{"samples":[${'0,'.repeat(Math.floor(random() * 300))}0]}`],
  // Forbidden announcements.
  ({ foreign }, random) => {
    const sn = pick(random, [...foreign, 'A/B', '../x', 'a b', '', '#', '+', "'; DROP TABLE device; --"]);
    const kind = pick(random, ['toaster', '', 'logger', '__proto__']);
    return ['devices', `{"devices":[{"sn":${JSON.stringify(sn)},"kind":"${kind}"}]}`];
  },
];

export function* garbage(count: number, seed: number, around: Around): Iterable<Garbage> {
  const random = seeded(seed);
  for (let i = 0; i < count; i += 1) {
    const [channel, payload] = pick(random, MAKERS)(around, random);
    yield { channel, payload: Buffer.from(payload) };
  }
}
