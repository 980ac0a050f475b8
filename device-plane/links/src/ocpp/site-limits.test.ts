import { afterEach, expect, it, vi } from 'vitest';
import { type Limit, type LimitForm, limitAmount, type PileResponse } from './pile-protocol.ts';
import { SiteLimits } from './site-limits.ts';

afterEach(() => void vi.useRealTimers());

/** A charger that records its requests; times in seconds. */
function siteOf(more: { topLevel?: number; refuses?: boolean; refusesTwo?: boolean; keeps?: boolean } = {}) {
  const sent: string[] = [];
  const errors: unknown[] = [];
  let nowS = 1000;
  let personKw: number | null = null;
  let seq = 0;
  const accepted: PileResponse = { ok: true, word: 'Accepted' };
  const limits = new SiteLimits({
    requests: {
      setLimit: async ({ id, level, limitKw, forS, thenKw }: Limit) => {
        const ends = forS === undefined ? '' : ` for ${forS} s`;
        const then = thenKw === undefined ? '' : `, then ${thenKw} kW`;
        sent.push(`${id}@${level}: ${limitKw} kW${ends}${then}`);
        const isRefused = more.refuses || (more.refusesTwo && thenKw !== undefined);
        return isRefused ? { ok: false, word: 'NotSupported' } : accepted;
      },
      clearLimits: async (id) => {
        sent.push(`${id} cleared`);
        return more.keeps ? { ok: false, word: 'Rejected' } : accepted;
      },
    },
    sn: 'CP-1',
    ratedKw: 120,
    nowMs: () => nowS * 1000,
    form: () => ({ unit: 'W', phases: 3 }),
    topLevel: () => more.topLevel ?? 8,
    personKw: () => personKw,
    onError: (error) => errors.push(error),
  });
  const orders = (limitKw: number | null) => (limitKw === null ? [] : [{ sn: 'CP-1', limitKw }]);
  return {
    limits,
    sent,
    errors,
    limitPile: (kw: number) => {
      personKw = kw;
      return limits.limitPile(kw);
    },
    async pass(s: number) {
      nowS += s;
      await vi.advanceTimersByTimeAsync(s * 1000);
    },
    async at(s: number, orderKw: number | null, afterwardsKw: number | null) {
      nowS = s;
      const message = { seq: ++seq, at: s * 1000, holdS: 60 };
      await limits.ordered({ ...message, orders: orders(orderKw), afterwards: orders(afterwardsKw) });
      return sent.splice(0);
    },
    async release(s: number) {
      nowS = s;
      await limits.ordered({
        seq: ++seq,
        at: s * 1000,
        holdS: 60,
        orders: [],
        afterwards: [],
        release: true,
      });
      return sent.splice(0);
    },
  };
}

it('an order holds for its time, with the fallback below it', async () => {
  const { at, release } = siteOf();
  expect(await at(1000, 40, 12)).toEqual(['3@2: 40 kW for 60 s', '2@1: 12 kW']);
  expect(await at(1005, 40, 12)).toEqual([]);
  expect(await at(1010, 35, 12)).toEqual(['3@2: 35 kW for 60 s']);
  // Before it expires.
  expect(await at(1040, 35, 12)).toEqual(['3@2: 35 kW for 60 s']);
  expect(await at(1045, 35, 10)).toEqual(['2@1: 10 kW']);
  expect(await release(1050)).toEqual(['3 cleared', '2 cleared']);
  expect(await release(1055)).toEqual([]);
});

it('an unlimited charger is limited only when the platform is unavailable', async () => {
  const { at } = siteOf();
  expect(await at(1000, null, 12)).toEqual(['3@2: 120 kW for 60 s', '2@1: 12 kW']);
});

it('no order exceeds the limit of a user', async () => {
  const { at, limitPile, sent } = siteOf();
  await limitPile(30);
  expect(sent.splice(0)).toEqual(['1@0: 30 kW']);
  expect(await at(1000, 40, 50)).toEqual(['3@2: 30 kW for 60 s', '2@1: 30 kW']);
});

it('with two levels the fallback replaces the limit of the user, which is restored later', async () => {
  const { at, release, limitPile, sent } = siteOf({ topLevel: 1 });
  await limitPile(30);
  sent.splice(0);
  expect(await at(1000, 20, 12)).toEqual(['3@1: 20 kW for 60 s', '2@0: 12 kW']);
  expect(await release(1005)).toEqual(['3 cleared', '2 cleared', '1@0: 30 kW']);
});

it('with one level there is one limit: the order, followed by the fallback', async () => {
  const { at, release, limitPile, sent, errors } = siteOf({ topLevel: 0 });
  expect(await at(1000, 40, 12)).toEqual(['1@0: 40 kW for 60 s, then 12 kW']);
  expect(await at(1005, 40, 12)).toEqual([]);
  // In time, and if one of the two changes.
  expect(await at(1031, 40, 12)).toEqual(['1@0: 40 kW for 60 s, then 12 kW']);
  expect(await at(1035, 40, 10)).toEqual(['1@0: 40 kW for 60 s, then 10 kW']);
  expect(await release(1040)).toEqual(['1 cleared']);
  expect(await release(1045)).toEqual([]);
  await limitPile(30);
  expect(sent.splice(0)).toEqual(['1@0: 30 kW']);
  expect(await at(1050, 40, 12)).toEqual(['1@0: 30 kW for 60 s, then 12 kW']);
  expect(await release(1055)).toEqual(['1@0: 30 kW']);
  expect(errors).toEqual([]);
});

it('with one level and one value the lower one applies, and is repeated in time', async () => {
  const { at, release } = siteOf({ topLevel: 0, refusesTwo: true });
  expect(await at(1000, 40, 12)).toEqual(['1@0: 40 kW for 60 s, then 12 kW', '1@0: 12 kW']);
  expect(await at(1005, 40, 12)).toEqual([]);
  expect(await at(1031, 40, 12)).toEqual(['1@0: 12 kW']);
  expect(await at(1036, 8, 12)).toEqual(['1@0: 8 kW']);
  expect(await release(1040)).toEqual(['1 cleared']);
});

it('the limit of a user is sent again, but never replaces a limit of the site', async () => {
  const free = siteOf();
  await free.limits.keepPerson();
  expect(free.sent).toEqual([]);
  await free.limitPile(30);
  await free.at(1000, 20, 12);
  await free.limits.keepPerson();
  expect(free.sent).toEqual(['1@0: 30 kW']);
  const narrow = siteOf({ topLevel: 0 });
  await narrow.limitPile(30);
  await narrow.at(1000, 20, 12);
  await narrow.limits.keepPerson();
  expect(narrow.sent).toEqual([]);
});

it('old or repeated orders change nothing', async () => {
  const { at, limits, sent } = siteOf();
  await at(1000, 40, 12);
  const orders = [{ sn: 'CP-1', limitKw: 5 }];
  await limits.ordered({ seq: 1, at: 1_000_000, holdS: 60, orders, afterwards: [] });
  await limits.ordered({ seq: 99, at: 900_000, holdS: 60, orders, afterwards: [] });
  expect(sent).toEqual([]);
});

it('after a restart of the charger everything is sent again', async () => {
  const { at, limits } = siteOf();
  await at(1000, 40, 12);
  limits.forget();
  expect(await at(1005, 40, 12)).toEqual(['3@2: 40 kW for 60 s', '2@1: 12 kW']);
});

it('a charger that refuses limits is asked again only after half a minute', async () => {
  const { at, errors } = siteOf({ refuses: true });
  expect(await at(1000, 40, 12)).toHaveLength(1);
  expect(await at(1005, 40, 12)).toEqual([]);
  expect(await at(1031, 40, 12)).toHaveLength(1);
  expect(errors).toHaveLength(2);
});

it('a release that the charger refused is sent again after a pause', async () => {
  vi.useFakeTimers();
  const more = { keeps: true };
  const { at, release, errors, sent, pass } = siteOf(more);
  await at(1000, 40, 12);
  expect(await release(1005)).toEqual(['3 cleared']);
  expect(errors).toHaveLength(1);
  more.keeps = false;
  await pass(31);
  expect(sent.splice(0)).toEqual(['3 cleared', '2 cleared']);
  await pass(120);
  expect(sent).toEqual([]);
});

it.each<[number, LimitForm, number]>([
  [11, { unit: 'W', phases: 3 }, 11_000],
  [11, { unit: 'A', phases: 3 }, 15.9],
  [7.36, { unit: 'A', phases: 1 }, 32],
  [0, { unit: 'A', phases: 3 }, 0],
])('%d kW as %o is %d', (limitKw, form, expected) => {
  expect(limitAmount(limitKw, form)).toBe(expected);
});
