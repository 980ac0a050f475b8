import { writeFileSync } from 'node:fs';
import { wholeSecurity } from '@heliodon/server-kit/testing/security-extent';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from './server.ts';
import { World } from './world.ts';

/* Only for npm run test:security, which runs it alone: timing is meaningless on a busy machine. */

const WARM_UP = 30;
const MOST_APART_MS = 5;

let server: TestServer;
let world: World;
const figures: Record<string, object> = {};

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
});
afterAll(async () => {
  await server.stop();
  if (process.env.SECURITY_FIGURES) writeFileSync(process.env.SECURITY_FIGURES, JSON.stringify(figures));
});

interface Way {
  readonly name: string;
  readonly tries: number;
  /** One attempt for a known or unknown account; preparation is not measured. */
  readonly prepare: (isKnown: boolean, n: number) => Promise<() => Promise<Answer>>;
}

const phoneOf = (isKnown: boolean, n: number) => `1${isKnown ? 38 : 39}${String(n).padStart(8, '0')}`;

async function ensureAccount(n: number): Promise<string> {
  const phone = phoneOf(true, n);
  const found = await server.db
    .selectFrom('account')
    .select('account_name')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return found?.account_name ?? (await world.account({ phone })).name;
}

const ways: readonly Way[] = [
  {
    name: 'wrongPassword',
    tries: 1000,
    prepare: async (isKnown, n) => {
      const known = await ensureAccount(n % 50);
      const account = isKnown ? known : `nobody${known.slice('account'.length)}`;
      const password = await server.credential('Wrong1pass');
      return () => server.call('/user/checklogin', { mode: 'password', account, password });
    },
  },
  {
    name: 'wrongCode',
    tries: 300,
    prepare: async (isKnown, n) => {
      const phone = phoneOf(isKnown, n % 50);
      await ensureAccount(n % 50);
      await server.call('/user/sendCode', { target: phone, purpose: 'signIn' });
      return () => server.call('/user/checklogin', { mode: 'code', phone, code: '000000' });
    },
  },
  {
    name: 'sendCode',
    tries: 300,
    prepare: async (isKnown, n) => {
      const target = phoneOf(isKnown, n % 50);
      await ensureAccount(n % 50);
      return () => server.call('/user/sendCode', { target, purpose: 'signIn' });
    },
  },
];

async function timed(way: Way, isKnown: boolean, n: number) {
  await server.db.deleteFrom('attempt').execute();
  const ask = await way.prepare(isKnown, n);
  const start = performance.now();
  const answer = await ask();
  return { ms: performance.now() - start, answer };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0)) / 2;
}

describe.runIf(wholeSecurity)('known and unknown accounts take the same time', () => {
  it.each(ways)('$name', { timeout: 900_000 }, async (way) => {
    const ms = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < way.tries + WARM_UP; n++) {
      // Alternating, so that other load affects both.
      const order = n % 2 === 0 ? [true, false] : [false, true];
      const answers: Answer[] = [];
      for (const isKnown of order) {
        const { ms: took, answer } = await timed(way, isKnown, n);
        if (n >= WARM_UP) ms[isKnown ? 'known' : 'unknown'].push(took);
        answers.push(answer);
      }
      expect(answers[0]).toEqual(answers[1]);
    }
    const [knownMs, unknownMs] = [median(ms.known), median(ms.unknown)];
    figures[way.name] = {
      triesEach: way.tries,
      knownMs: Number(knownMs.toFixed(2)),
      unknownMs: Number(unknownMs.toFixed(2)),
      apartMs: Number(Math.abs(knownMs - unknownMs).toFixed(2)),
    };
    expect(Math.abs(knownMs - unknownMs)).toBeLessThan(MOST_APART_MS);
  });
});
