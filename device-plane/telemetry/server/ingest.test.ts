import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Ingest, type Reader } from './ingest.ts';

const kind = kindById('meter') as DeviceKind;
const AT_MS = Date.UTC(2026, 2, 15, 12);
const device = { id: 5, plantId: null, kind };
const loggerOf = (id: number) => ({
  id,
  sn: `L-${id}`,
  plantId: null,
  devices: new Map(),
  ignored: new Set<string>(),
});

/** Content of a transaction: events stand for their messages. */
interface Written {
  readonly codes: number[];
  readonly reasons: string[];
}

class Store {
  readonly written: Written[] = [];
  /** Throws, or waits. */
  before: (codes: readonly number[]) => void | Promise<void> = () => undefined;

  async write(batch: SampleBatch): Promise<void> {
    const codes = batch.events.map(({ code }) => code);
    const reasons = batch.quarantine.map(({ reason }) => reason);
    await this.before(codes);
    this.written.push({ codes, reasons });
  }

  /** Blocks writes; returns a function that releases the waiting ones. */
  hold(): () => Promise<unknown> {
    const held: (() => void)[] = [];
    this.before = () => new Promise((resolve) => held.push(resolve));
    return () => {
      for (const commit of held.splice(0)) commit();
      return vi.advanceTimersByTimeAsync(0);
    };
  }

  get codes(): number[] {
    return this.written.flatMap(({ codes }) => codes);
  }
}

const reading =
  (code: number): Reader =>
  (batch) => {
    batch.events.push({ deviceId: device.id, atMs: AT_MS, code, raised: true });
    return { id: `m${code}`, stored: 1, refused: 0 };
  };

const failure = (code?: string) => Object.assign(new Error(`refused ${code}`), { code });

let store: Store;
let errors: unknown[];
let ingest: Ingest;

beforeEach(() => {
  vi.useFakeTimers();
  store = new Store();
  errors = [];
  const onError = (error: unknown) => errors.push(error);
  ingest = new Ingest({ store, clock: { now: () => new Date(AT_MS) }, onError });
});
afterEach(() => vi.useRealTimers());

function submit(
  code: number,
  { loggerId = 2, read = reading(code), payload = Buffer.from('a message') } = {},
) {
  const promise = ingest.submit({ logger: loggerOf(loggerId), channel: 'events', payload, read });
  const sent: { state: string; promise: typeof promise } = { state: 'waiting', promise };
  promise.then(
    (decoded) => {
      sent.state = `stored ${decoded.stored}, refused ${decoded.refused}`;
    },
    (error: Error) => {
      sent.state = `not stored: ${error.message}`;
    },
  );
  return sent;
}
const states = (...sent: { state: string }[]) => sent.map(({ state }) => state);
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const OK = 'stored 1, refused 0';

describe('an acknowledgement', () => {
  it('comes after the write, and not before', async () => {
    let commit: () => void = () => undefined;
    store.before = () =>
      new Promise((resolve) => {
        commit = resolve;
      });
    const one = submit(1);
    await after(60_000);
    expect(one.state).toBe('waiting');
    commit();
    await after(0);
    expect(one.state).toBe(OK);
  });

  it('is shared by all messages of a transaction, and later ones wait for the next', async () => {
    const commit = store.hold();
    const all = [1, 2, 3].map((code) => submit(code));
    await after(50);
    const late = submit(4);
    await commit();
    expect(states(...all, late)).toEqual([OK, OK, OK, 'waiting']);
    await commit();
    expect(late.state).toBe(OK);
    expect(store.written.map(({ codes }) => codes)).toEqual([[1, 2, 3], [4]]);
  });

  it('of one lane does not wait for the other', async () => {
    store.before = (codes) => (codes.includes(1) ? new Promise(() => undefined) : undefined);
    const [blocked, free] = [submit(1, { loggerId: 2 }), submit(2, { loggerId: 3 })];
    await after(100);
    expect(states(blocked, free)).toEqual(['waiting', OK]);
  });

  it.each([1, 2, 3, 4, 5, 6])('reaches a message submitted %d microtasks after the last', async (turns) => {
    const first = submit(1);
    let second: ReturnType<typeof submit> | undefined;
    void first.promise.then(async () => {
      for (let i = 1; i < turns; i += 1) await undefined;
      second = submit(2);
    });
    await after(1000);
    expect(second?.state).toBe(OK);
  });
});

describe('while the database is unavailable', () => {
  it('nothing is acknowledged, and afterwards everything, once', async () => {
    let away = true;
    store.before = () => {
      if (away) throw failure('ECONNREFUSED');
    };
    const early = [1, 2].map((code) => submit(code));
    await after(30_000);
    const late = submit(3);
    await after(30_000);
    expect(states(...early, late)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(store.written).toEqual([]);
    away = false;
    await after(6000);
    expect(states(...early, late)).toEqual([OK, OK, OK]);
    expect(store.codes).toEqual([1, 2, 3]);
  });

  it('waiting messages are limited by memory; the others stay with the sender', async () => {
    let away = true;
    store.before = () => {
      if (away) throw failure('ECONNREFUSED');
    };
    const payload = Buffer.alloc(1 << 20);
    const sent = Array.from({ length: 300 }, (_, code) => submit(code, { payload }));
    await after(1000);
    expect(sent.filter(({ state }) => state === 'waiting')).toHaveLength(256);
    expect(sent.at(-1)?.state).toBe('not stored: too much is waiting');
    away = false;
    await after(6000);
    expect(sent.filter(({ state }) => state === OK)).toHaveLength(256);
    const again = submit(300, { payload });
    await after(100);
    expect(again.state).toBe(OK);
  });

  it('retries become less frequent, and the errors are reported', async () => {
    const times: number[] = [];
    store.before = () => {
      times.push(Date.now());
      throw failure('57P01');
    };
    submit(1);
    await after(60_000);
    const pauses = times.slice(1).map((ms, i) => ms - (times[i] ?? 0));
    expect(pauses.slice(0, 8)).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000]);
    expect(errors).toHaveLength(times.length);
  });
});

describe('a message that the database refuses', () => {
  const refusing = (codes: readonly number[]) => {
    if (codes.includes(13)) throw failure('22003');
  };

  it('is quarantined, and the others are stored', async () => {
    store.before = refusing;
    const sent = [1, 13, 2].map((code) => submit(code));
    await after(100);
    expect(states(...sent)).toEqual([OK, 'stored 0, refused 1', OK]);
    expect(store.codes).toEqual([1, 2]);
    expect(store.written.flatMap(({ reasons }) => reasons)).toEqual(['refused']);
    expect((await sent[1]?.promise)?.id).toBe('m13');
  });

  it('is not acknowledged when the database becomes unavailable meanwhile', async () => {
    let tries = 0;
    store.before = (codes) => {
      tries += 1;
      if (tries > 1) throw failure('ECONNREFUSED');
      refusing(codes);
    };
    const sent = [1, 13].map((code) => submit(code));
    await after(100);
    for (const { state } of sent) expect(state).toMatch(/^not stored/);
    store.before = refusing;
    const later = submit(2);
    await after(100);
    expect(later.state).toBe(OK);
  });

  it('is quarantined also if it cannot be decoded', async () => {
    const broken: Reader = (batch, refuse) => {
      reading(7)(batch, refuse);
      throw new RangeError('too deep');
    };
    const sent = [submit(1), submit(2, { read: broken }), submit(3)];
    await after(100);
    expect(states(...sent)).toEqual([OK, 'stored 0, refused 1', OK]);
    expect(store.written.flatMap(({ reasons }) => reasons)).toEqual(['refused']);
    expect(errors).toMatchObject([{ message: 'too deep' }]);
  });
});

describe('stop', () => {
  it('writes messages in progress and accepts no more', async () => {
    const commit = store.hold();
    const under = [submit(1), submit(2, { loggerId: 3 })];
    await after(20);
    const waiting = submit(3);
    const stopped = ingest.stop();
    const late = [submit(4), submit(5, { loggerId: 3 })];
    await commit();
    expect(states(...under, waiting)).toEqual([OK, OK, 'waiting']);
    await commit();
    await stopped;
    expect(states(...under, waiting)).toEqual([OK, OK, OK]);
    expect(states(...late)).toEqual(['not stored: closing', 'not stored: closing']);
    expect(store.codes.sort()).toEqual([1, 2, 3]);
  });

  it('does not wait for an unavailable database, and acknowledges nothing', async () => {
    store.before = () => {
      throw failure('ECONNREFUSED');
    };
    const sent = submit(1);
    await after(1000);
    const stopped = ingest.stop();
    await after(6000);
    await stopped;
    expect(sent.state).toMatch(/^not stored/);
  });
});

describe('a large batch', () => {
  it('is split: waiting messages are read when there is room', async () => {
    const values = kind.points.map(() => 1);
    const large: Reader = (batch) => {
      for (let i = 0; i < 8000; i += 1) batch.add(device, AT_MS + i, values);
      return { id: undefined, stored: 8000, refused: 0 };
    };
    const sent = Array.from({ length: 6 }, (_, i) => submit(i, { read: large }));
    await after(1000);
    expect(new Set(states(...sent))).toEqual(new Set(['stored 8000, refused 0']));
    expect(store.written.length).toBeGreaterThan(1);
  });
});
