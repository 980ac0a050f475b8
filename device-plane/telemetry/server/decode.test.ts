import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { type BatchDevice, SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DecodeContext, decodeTelemetry, momentMs, type Refusal } from './decode.ts';

const kind = (id: string) => kindById(id) as DeviceKind;
const DEVICES: ReadonlyMap<string, BatchDevice> = new Map([
  ['INV-1', { id: 1, plantId: 7, kind: kind('inverter') }],
  ['INV-2', { id: 2, plantId: 7, kind: kind('inverter') }],
  ['MET-1', { id: 3, plantId: 7, kind: kind('meter') }],
  ['CLU-1', { id: 4, plantId: 7, kind: kind('cluster') }],
]);
const NOW = Date.UTC(2026, 2, 15, 12);
const OLDEST = NOW - 90 * 86_400_000;
const NEWEST = NOW + 300_000;
const dated = (ms: number) => `${ms} = ${new Date(ms).toISOString()}`;

/** Rows as passed to the store: device, time and values. */
class Rows extends SampleBatch {
  readonly rows: { device: BatchDevice; atMs: number; values: Record<string, unknown> }[] = [];

  override addRow(...[device, atMs, row]: Parameters<SampleBatch['addRow']>): void {
    super.addRow(device, atMs, row);
    const entries = device.kind.points.flatMap(({ name }, i) => {
      const value = row.scalar(i) ?? row.lists[i] ?? null;
      return value === null ? [] : [[name, typeof value === 'number' ? value : [...value]]];
    });
    this.rows.push({ device, atMs, values: Object.fromEntries(entries) });
  }
}

function decode(message: unknown) {
  const refused: Refusal[] = [];
  const context: DecodeContext = {
    devices: DEVICES,
    ignored: new Set(['INV-GONE']),
    oldestMs: OLDEST,
    newestMs: NEWEST,
    refuse: (refusal) => refused.push(refusal),
  };
  const payload = Buffer.isBuffer(message)
    ? message
    : Buffer.from(typeof message === 'string' ? message : JSON.stringify(message));
  const batch = new Rows();
  const decoded = decodeTelemetry(payload, context, batch);
  expect(decoded.stored).toBe(batch.rows.length);
  expect(decoded.refused).toBe(refused.length);
  return { rows: batch.rows, refused, decoded };
}

/** 'sn time {values}' for stored samples, 'reason sn detail' for refusals. */
function resultsOf(message: unknown) {
  const { rows, refused } = decode(message);
  const sn = (one: BatchDevice) => [...DEVICES].find(([, device]) => device === one)?.[0];
  return [
    ...rows.map(
      ({ device, atMs, values }) => `${sn(device)} ${(atMs - NOW) / 1000} ${JSON.stringify(values)}`,
    ),
    ...refused.map(({ reason, sn: of, detail }) => `! ${reason} ${of ?? '-'} ${detail}`),
  ];
}

const sample = (v: unknown, t: unknown = NOW, sn: unknown = 'INV-1') => ({ samples: [{ sn, t, v }] });
const table = (points: unknown, ...rows: unknown[]) => ({ tables: [{ points, rows }] });

describe('telemetry', () => {
  it.each<[string, unknown, string[]]>([
    [
      'samples one by one, of several kinds',
      {
        id: 'm1',
        samples: [
          { sn: 'INV-1', t: NOW, v: { activePowerKw: 12.5, workStatus: 2 } },
          { sn: 'MET-1', t: NOW + 1000, v: { powerKw: -3 } },
        ],
      },
      ['INV-1 0 {"workStatus":2,"activePowerKw":12.5}', 'MET-1 1 {"powerKw":-3}'],
    ],
    [
      'tables: names once, rows of several devices and kinds',
      {
        tables: [
          {
            points: ['activePowerKw', 'frequency'],
            rows: [
              ['INV-1', NOW, 1, 50],
              ['INV-2', NOW - 1000, null, 49.9],
            ],
          },
          { points: ['powerKw'], rows: [['MET-1', NOW, 4]] },
        ],
      },
      ['INV-1 0 {"activePowerKw":1,"frequency":50}', 'INV-2 -1 {"frequency":49.9}', 'MET-1 0 {"powerKw":4}'],
    ],
    [
      'one table for devices of different kinds',
      table(
        ['powerFactor', 'frequency'],
        ['INV-1', NOW, 1, 50],
        ['MET-1', NOW, 0.9, 50],
        ['INV-2', NOW, 1, 50],
      ),
      [
        'INV-1 0 {"powerFactor":1,"frequency":50}',
        'MET-1 0 {"powerFactor":0.9,"frequency":50}',
        'INV-2 0 {"powerFactor":1,"frequency":50}',
      ],
    ],
    [
      'both forms in one message',
      { ...sample({ activePowerKw: 1 }), ...table(['powerKw'], ['MET-1', NOW, 2]) },
      ['INV-1 0 {"activePowerKw":1}', 'MET-1 0 {"powerKw":2}'],
    ],
    [
      'lists with nulls, shorter than they may be, and in tables',
      {
        samples: [{ sn: 'INV-1', t: NOW, v: { stringVoltage: [600.1, null, 0] } }],
        ...table(['cellVoltage', 'soc'], ['CLU-1', NOW, Array(512).fill(3.3), 50]),
      },
      [
        'INV-1 0 {"stringVoltage":[600.1,null,0]}',
        `CLU-1 0 {"soc":50,"cellVoltage":[${Array(512).fill(3.3)}]}`,
      ],
    ],
    [
      'times as ISO 8601 with a zone',
      {
        samples: [
          '2026-03-15T12:00:00Z',
          '2026-03-15T20:00:01+08:00',
          '2026-03-15T12:00:02.5Z',
          '2026-03-15T13:01+01:00',
        ].map((t) => ({ sn: 'INV-1', t, v: { frequency: 50 } })),
      },
      [0, 1, 2.5, 60].map((s) => `INV-1 ${s} {"frequency":50}`),
    ],
    [
      'the ends of ranges',
      sample({ frequency: 75, voltageA: 0, powerFactor: -1 }),
      ['INV-1 0 {"voltageA":0,"powerFactor":-1,"frequency":75}'],
    ],
    ['nothing at all in empty lists', { samples: [], tables: [] }, []],
    ['a table without rows', table(['frequency']), []],
    [
      'fields that are not ours',
      { ...sample({ frequency: 50 }), vendor: { a: [1] } },
      ['INV-1 0 {"frequency":50}'],
    ],
    [
      'what is nearer to zero than any measurement',
      sample({ activePowerKw: 1e-44, frequency: 50 }),
      ['INV-1 0 {"activePowerKw":0,"frequency":50}'],
    ],
    ['the same in a table', table(['activePowerKw'], ['INV-1', NOW, 1e-44]), ['INV-1 0 {"activePowerKw":0}']],
  ])('accepts %s', (_, message, expected) => {
    expect(resultsOf(message)).toEqual(expected);
  });

  it.each<[string, unknown, string[]]>([
    ['nothing', Buffer.alloc(0), ['! notJson - Unexpected end of JSON input']],
    ['half a message', '{"samples":[', ['! notJson - Unexpected end of JSON input']],
    ['a list', [], ['! notJson - not a JSON object']],
    ['a text', '"x"', ['! notJson - not a JSON object']],
    ['null', 'null', ['! notJson - not a JSON object']],
    ['neither form', { id: 'x' }, ['! badShape - neither "samples" nor "tables"']],
    ['samples that are no list', { samples: {} }, ['! badShape - "samples" is not a list']],
    ['tables that are no list', { tables: 'x' }, ['! badShape - "tables" is not a list']],
    [
      'samples that are none',
      { samples: [1, null, [], {}, { v: [] }, { v: null }] },
      Array(6).fill('! badShape - a sample must be {"sn", "t", "v": {…}}'),
    ],
    [
      'tables that are none',
      { tables: [1, {}, { points: [], rows: [] }, { points: [1], rows: [] }] },
      Array(4).fill('! badShape - a table must be {"points": […], "rows": [[sn, t, …]]}'),
    ],
    [
      'rows that are no list',
      { tables: [{ points: ['soc'], rows: {} }] },
      ['! badShape - "rows" is not a list'],
    ],
    [
      'rows of another length',
      table(['frequency'], ['INV-1', NOW], ['INV-1', NOW, 1, 2], 'x', null),
      Array(4).fill('! badShape - a row must have 3 entries: sn, t, values'),
    ],
    [
      'a device of another logger',
      sample({ frequency: 50 }, NOW, 'INV-9'),
      ['! unknownDevice INV-9 "INV-9"'],
    ],
    ['a device that people took away', sample({ frequency: 50 }, NOW, 'INV-GONE'), []],
    ['a device without a name', sample({ frequency: 50 }, NOW, null), ['! unknownDevice - null']],
    ['a device with a number', sample({ frequency: 50 }, NOW, 1), ['! unknownDevice - 1']],
    [
      'a device in another spelling',
      sample({ frequency: 50 }, NOW, 'inv-1'),
      ['! unknownDevice inv-1 "inv-1"'],
    ],
    [
      'names that every object has',
      {
        samples: ['__proto__', 'constructor', 'toString'].map((sn) => ({ sn, t: NOW, v: { frequency: 1 } })),
      },
      [
        '! unknownDevice - "__proto__"',
        '! unknownDevice constructor "constructor"',
        '! unknownDevice toString "toString"',
      ],
    ],
    ['an unknown point', sample({ frequenzy: 50 }), ['! unknownPoint INV-1 frequenzy']],
    ['a point of another kind', sample({ importTotalKwh: 1 }), ['! unknownPoint INV-1 importTotalKwh']],
    [
      'points that every object has',
      `{"samples":[{"sn":"INV-1","t":${NOW},"v":{"__proto__":1,"constructor":2,"toString":3}}]}`,
      ['! unknownPoint INV-1 __proto__, constructor, toString'],
    ],
    ['no values', sample({}), ['! badValue INV-1 no values']],
    ['only nulls', sample({ frequency: null, nonsense: null }), ['! badValue INV-1 no values']],
    [
      'values of another type',
      sample({ frequency: '50', voltageA: true, voltageB: [230], voltageC: {} }),
      ['! badValue INV-1 frequency="50", voltageA=true, voltageB=[230], voltageC={}'],
    ],
    ['a number for a list', sample({ stringVoltage: 600 }), ['! badValue INV-1 stringVoltage=600']],
    [
      'a number for a list in a table',
      table(['stringVoltage'], ['INV-1', NOW, 600]),
      ['! badValue INV-1 stringVoltage=600'],
    ],
    [
      'a list that is too long',
      sample({ stringVoltage: Array(33).fill(null) }),
      [`! badValue INV-1 stringVoltage=${JSON.stringify(Array(33).fill(null)).slice(0, 80)}`],
    ],
    [
      'a list in which nothing is a measurement',
      sample({ stringVoltage: ['x', null, 6553.5] }),
      ['! badValue INV-1 stringVoltage[0]="x"', '! outOfRange INV-1 stringVoltage[2]=6553.5'],
    ],
    ['an empty list alone', sample({ stringVoltage: [] }), ['! badValue INV-1 no values']],
    [
      'values outside the range',
      sample({ frequency: 75.01, powerFactor: -1.001 }),
      ['! outOfRange INV-1 frequency=75.01, powerFactor=-1.001'],
    ],
    [
      'numbers beyond numbers',
      `{"samples":[{"sn":"INV-1","t":${NOW},"v":{"frequency":1e999}}]}`,
      ['! outOfRange INV-1 frequency=Infinity'],
    ],
    [
      'times that are none',
      {
        samples: [
          null,
          undefined,
          true,
          {},
          [],
          '',
          'now',
          '2026-03-15',
          '2026-03-15T12:00:00',
          '15.03.2026',
          1.5,
          -1,
        ].map((t) => ({ sn: 'INV-1', t, v: { frequency: 50 } })),
      },
      [
        'null',
        'nothing',
        'true',
        '{}',
        '[]',
        '""',
        '"now"',
        '"2026-03-15"',
        '"2026-03-15T12:00:00"',
        '"15.03.2026"',
        '1.5',
        '-1',
      ].map((t) => `! badTime INV-1 ${t}`),
    ],
    [
      'days that no calendar has',
      {
        samples: [
          '2026-02-30T00:00:00Z',
          '2026-13-01T00:00:00Z',
          '2026-03-15T25:00:00Z',
          '2026-03-15T12:60:00Z',
        ].map((t) => ({ sn: 'INV-1', t, v: { frequency: 50 } })),
      },
      ['2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-03-15T25:00:00Z', '2026-03-15T12:60:00Z'].map(
        (t) => `! badTime INV-1 "${t}"`,
      ),
    ],
    [
      'seconds instead of milliseconds',
      sample({ frequency: 50 }, NOW / 1000),
      [`! tooOld INV-1 ${dated(NOW / 1000)}`],
    ],
    [
      'what is older than what is kept',
      sample({ frequency: 50 }, OLDEST - 1),
      [`! tooOld INV-1 ${dated(OLDEST - 1)}`],
    ],
    [
      'what has not happened yet',
      sample({ frequency: 50 }, NEWEST + 1),
      [`! inFuture INV-1 ${dated(NEWEST + 1)}`],
    ],
    [
      'the end of time',
      sample({ frequency: 50 }, Number.MAX_SAFE_INTEGER),
      [`! inFuture INV-1 ${Number.MAX_SAFE_INTEGER}`],
    ],
  ])('refuses %s', (_, message, expected) => {
    expect(resultsOf(message)).toEqual(expected);
  });

  it('stores the rest of a sample with refused values', () => {
    expect(
      resultsOf(sample({ frequency: 50, voltageA: 6553.5, nonsense: 1, stringVoltage: [600, 'x', 6553.5] })),
    ).toEqual([
      'INV-1 0 {"frequency":50,"stringVoltage":[600,null,null]}',
      '! outOfRange INV-1 voltageA=6553.5, stringVoltage[2]=6553.5',
      '! unknownPoint INV-1 nonsense',
      '! badValue INV-1 stringVoltage[1]="x"',
    ]);
  });

  it('stores the rest of a message with refused samples', () => {
    const points = ['frequency'];
    const rows = [
      ['INV-1', NOW, 50],
      ['INV-9', NOW, 50],
      ['INV-2', 'x', 50],
      ['INV-2', NOW, 50],
      ['INV-2', NOW, 99],
    ];
    expect(resultsOf(table(points, ...rows))).toEqual([
      'INV-1 0 {"frequency":50}',
      'INV-2 0 {"frequency":50}',
      '! unknownDevice INV-9 "INV-9"',
      '! badTime INV-2 "x"',
      '! outOfRange INV-2 frequency=99',
    ]);
  });

  it('includes the time of a refused sample where it can be stored', () => {
    const { refused } = decode({
      samples: [
        { sn: 'INV-1', t: NOW, v: { frequency: 99 } },
        { sn: 'INV-1', t: 1000, v: { frequency: 50 } },
        { sn: 'INV-1', t: 8.64e15, v: { frequency: 50 } },
      ],
    });
    expect(refused.map(({ sampleAtMs }) => sampleAtMs)).toEqual([NOW, 1000, undefined]);
  });

  it('includes the id of the message, if it has one', () => {
    const idOf = (id: unknown) => decode({ ...sample({ frequency: 50 }), id }).decoded.id;
    expect(['m1', 'x'.repeat(64)].map(idOf)).toEqual(['m1', 'x'.repeat(64)]);
    expect(['', 'x'.repeat(65), 1, null, {}, undefined].map(idOf)).toEqual(Array(6).fill(undefined));
  });

  it('keeps refusals short, whatever the names', () => {
    const names = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`n${i}`.padEnd(1000, 'x'), 1]));
    const { refused } = decode(sample(names));
    expect(refused).toHaveLength(1);
    expect(refused[0]?.detail.length).toBeLessThan(500);
    expect(refused[0]?.detail).toContain('(+995)');
    expect(decode(sample({ frequency: 'x'.repeat(1e5) })).refused[0]?.detail.length).toBeLessThan(200);
    expect(decode(sample({ frequency: 1 }, 'x'.repeat(1e5))).refused[0]?.detail.length).toBeLessThan(200);
    expect(decode(sample({ frequency: 1 }, NOW, 'x'.repeat(1e5))).refused[0]?.detail.length).toBeLessThan(
      200,
    );
  });

  it('handles the deepest possible nesting', () => {
    const deep = '['.repeat(400_000) + ']'.repeat(400_000);
    for (const message of [
      deep,
      `{"samples":${deep}}`,
      `{"samples":[{"sn":${deep},"t":1,"v":{}}]}`,
      `{"samples":[{"sn":"INV-1","t":${deep},"v":{}}]}`,
      `{"samples":[{"sn":"INV-1","t":${NOW},"v":{"frequency":${deep}}}]}`,
      `{"samples":[{"sn":"INV-1","t":${NOW},"v":{"stringVoltage":[${deep}]}}]}`,
      `{"tables":[{"points":["frequency"],"rows":[[${deep},1,1]]}]}`,
      `{"tables":[{"points":["frequency"],"rows":${deep}}]}`,
      deep.replaceAll('[', '{"a":').replaceAll(']', '}'),
    ]) {
      const { rows, refused } = decode(message);
      expect(rows).toEqual([]);
      expect(refused).toHaveLength(1);
    }
  });

  it('handles a message full of minimal errors', () => {
    const { refused } = decode(`{"samples":[${'1,'.repeat(500_000)}1]}`);
    expect(refused).toHaveLength(500_001);
  });
});

describe('any message', () => {
  const sn = fc.constantFrom('INV-1', 'INV-2', 'MET-1', 'CLU-1', 'INV-9', '__proto__');
  const name = fc.oneof(
    fc.constantFrom(...[...DEVICES.values()].flatMap(({ kind }) => kind.points.map((point) => point.name))),
    fc.string(),
  );
  const number = fc.oneof(fc.double(), fc.double({ min: -100, max: 1000, noNaN: true }), fc.integer());
  const value = fc.oneof(
    { weight: 6, arbitrary: number },
    fc.constant(null),
    fc.array(fc.option(number), { maxLength: 40 }),
    fc.jsonValue(),
  );
  const time = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: OLDEST - 1e6, max: NEWEST + 1e6 }) },
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.jsonValue(),
  );
  const samples = fc.array(
    fc.oneof(fc.record({ sn, t: time, v: fc.dictionary(name, value) }), fc.jsonValue()),
    { maxLength: 10 },
  );
  const tables = fc.array(
    fc.oneof(
      fc.array(name, { minLength: 1, maxLength: 8 }).chain((points) =>
        fc.record({
          points: fc.constant(points),
          rows: fc.array(
            fc.oneof(
              {
                weight: 8,
                arbitrary: fc
                  .tuple(sn, time, fc.array(value, { minLength: points.length, maxLength: points.length }))
                  .map(([of, t, values]) => [of, t, ...values]),
              },
              fc.array(fc.jsonValue(), { maxLength: 5 }),
            ),
            { maxLength: 10 },
          ),
        }),
      ),
      fc.jsonValue(),
    ),
    { maxLength: 4 },
  );
  const message = fc.oneof(
    fc.record({ id: fc.jsonValue(), samples, tables }, { requiredKeys: [] }),
    fc.record({ id: fc.string(), samples: fc.jsonValue(), tables: fc.jsonValue() }, { requiredKeys: [] }),
    fc.jsonValue(),
  );

  /** Invariants of all rows, for any input. */
  function expectMeasurements({ rows, refused }: ReturnType<typeof decode>) {
    for (const { device, atMs, values } of rows) {
      expect(atMs).toBeGreaterThanOrEqual(OLDEST);
      expect(atMs).toBeLessThanOrEqual(NEWEST);
      expect(Object.keys(values).length).toBeGreaterThan(0);
      for (const point of device.kind.points) {
        const value = values[point.name];
        if (value === undefined) continue;
        const all = Array.isArray(value) ? value : [value];
        expect(Array.isArray(value)).toBe(point.list !== undefined);
        expect(all.length).toBeLessThanOrEqual(point.list ?? 1);
        expect(all.some((one) => one !== null)).toBe(true);
        for (const one of all) if (one !== null) expect(one >= point.min && one <= point.max).toBe(true);
      }
    }
    for (const { detail } of refused) expect(detail.length).toBeLessThan(1000);
  }

  it('is decoded without an exception, and rows contain only measurements', () => {
    fc.assert(
      fc.property(message, (json) => {
        expectMeasurements(decode(JSON.stringify(json)));
      }),
      { numRuns: 500 },
    );
  });

  it('is decoded without an exception also when damaged in transit', () => {
    const damage = fc.tuple(fc.nat(), fc.nat(255));
    fc.assert(
      fc.property(
        message,
        fc.array(damage, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (json, damages, cut) => {
          const bytes = Buffer.from(JSON.stringify(json));
          for (const [at, byte] of damages) bytes[at % bytes.length] = byte;
          expectMeasurements(decode(cut ? bytes.subarray(0, (damages[0]?.[0] ?? 0) % bytes.length) : bytes));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is decoded without an exception also when it is not text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expectMeasurements(decode(Buffer.from(bytes)));
      }),
      { numRuns: 500 },
    );
  });

  it('has the same meaning in any notation: rows of plain numbers are parsed separately', () => {
    const plain = fc.oneof(
      fc.integer({ min: -2000, max: 2000 }),
      fc.double({ min: -100, max: 1000, noNaN: true }).map((n) => Number(n.toPrecision(6))),
      number,
      fc.constant(null),
    );
    const rows = fc.array(name, { minLength: 1, maxLength: 6 }).chain((points) =>
      fc.record({
        points: fc.constant(points),
        rows: fc.array(
          fc
            .tuple(
              sn,
              fc.integer({ min: OLDEST - 1e6, max: NEWEST + 1e6 }),
              fc.array(plain, { minLength: points.length, maxLength: points.length }),
            )
            .map(([of, t, values]) => [of, t, ...values]),
          { minLength: 1, maxLength: 8 },
        ),
      }),
    );
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 3 }), fc.string(), (all, id) => {
        const fast = JSON.stringify({ id, tables: all });
        // A key with escapes, not found by searching for the bytes of "rows".
        const slow = fast.replaceAll('"rows":', '"r\\u006fws":');
        expect(decode(fast)).toEqual(decode(slow));
        expectMeasurements(decode(fast));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a time', () => {
  it('is milliseconds or ISO 8601 with a zone, with millisecond precision', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: -56, max: 56 }), (ms, quarters) => {
        const offset = Math.abs(quarters) * 15;
        const zone = `${quarters < 0 ? '-' : '+'}${[Math.floor(offset / 60), offset % 60].map((n) => String(n).padStart(2, '0')).join(':')}`;
        const local = new Date(ms + quarters * 900_000).toISOString().replace('Z', zone);
        expect(momentMs(ms)).toBe(ms);
        if (local.length === 29) expect(momentMs(local)).toBe(ms);
      }),
    );
  });
});
