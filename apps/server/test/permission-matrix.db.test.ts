import type { AnyCall } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { allPermissions, type Permission } from '@heliodon/contract/permissions';
import type { AccessCase } from '@heliodon/server-kit/testing/access-cases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTable } from '../src/calls.ts';
import { accessCases } from './access-cases.ts';
import { startTestServer, type TestServer } from './server.ts';
import { type TestAccount, World } from './world.ts';

/** Calls that require more permissions than they declare, because of the subject or kind in the test case. */
const alsoNeeded: Readonly<Record<string, readonly Permission[]>> = {
  '/device/exportDeviceHistory': ['deviceExport'],
  '/demand/exportDemandDays': ['dispatchView'],
  '/demand/exportDemandIncome': ['dispatchView'],
  '/analysis/exportEnergyAnalysis': ['energyAnalysisView'],
  '/analysis/exportAnalysisData': ['energyAnalysisView'],
  '/analysis/exportBacktest': ['energyAnalysisView'],
  '/schedule/exportScheduleLog': ['dispatchView'],
  '/optimise/exportPotential': ['dispatchView'],
};

/** Applies to the whole installation: roles cannot grant it. */
const PLATFORM_ONLY: Permission = 'systemConfig';
const REFUSED = commonErrors.noPermission.code;
const turnedAway = new Set<number>([REFUSED, 401, 403]);
const AT_A_TIME = 8;

/** A call without a case fails the authorisation test. */
const asked = callTable.filter(({ access, path }) => access !== 'public' && path in accessCases);
const codesOf = ({ access }: AnyCall): readonly string[] => [access].flat();
const isFree = (call: AnyCall) => call.access === 'session';

let server: TestServer;
let world: World;
let tree: Awaited<ReturnType<World['tree']>>;
let plantId: number;

beforeAll(async () => {
  server = await startTestServer();
  await server.context.store.prepare();
  world = new World(server);
  tree = await world.tree([]);
  plantId = (await tree.party(tree.manager)).plantId;
});
afterAll(() => server.stop());

/** Has these flags by a custom role, and access to the plant. */
async function holderOf(flags: readonly Permission[]): Promise<TestAccount> {
  const roleId = await world.role(tree.manager, [...new Set(flags)]);
  const account = await world.account({ parent: tree.manager, roleId });
  await server.db.insertInto('account_plant').values({ account_id: account.id, plant_id: plantId }).execute();
  return account;
}

const without = (...flags: readonly Permission[]) => allPermissions.filter((code) => !flags.includes(code));

/** Rate limits are tested elsewhere: each request has a new address. */
let address = 0;

/** Answers to an account for each call with its own objects; a new party if the call is permitted. */
async function answersTo(
  account: TestAccount,
  calls: readonly AnyCall[],
  letThrough: (call: AnyCall) => boolean,
) {
  const [token, shared] = await Promise.all([world.token(account), tree.party(account)]);
  const ask = async (call: AnyCall) => {
    const through = letThrough(call);
    const testCase = accessCases[call.path] as AccessCase;
    const body = through ? await tree.request(testCase, account) : testCase.body(shared);
    const n = ++address;
    // Signing out ends only the session of its own token.
    const as = isFree(call) ? await world.token(account) : token;
    const { code } = await server.call(call.path, body, { token: as, ip: `10.2.${n >> 8}.${n & 255}` });
    return { path: call.path, code, through };
  };
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  for (let at = 0; at < calls.length; at += AT_A_TIME) {
    answers.push(...(await Promise.all(calls.slice(at, at + AT_A_TIME).map(ask))));
  }
  return answers;
}

const wrong = (answers: Awaited<ReturnType<typeof answersTo>>) =>
  answers
    .filter(({ code, through }) => (through ? turnedAway.has(code) : code !== REFUSED))
    .map(
      ({ path, code, through }) =>
        `${path} answered ${code}, expected ${through ? 'to be let through' : REFUSED}`,
    );

describe.each(allPermissions)('%s', (flag) => {
  const isNamed = (call: AnyCall) => flag !== PLATFORM_ONLY && codesOf(call).includes(flag);

  const suffices = (call: AnyCall) => (alsoNeeded[call.path] ?? []).every((code) => code === flag);

  it('alone permits the calls that name it', async () => {
    // Without sufficient permissions, an invisible plant may be reported first.
    const certain = asked.filter((call) => isNamed(call) && suffices(call));
    expect(wrong(await answersTo(await holderOf([flag]), certain, () => true))).toEqual([]);
  });

  it('permits them also for a visible plant', async () => {
    const holder = await holderOf([flag, 'plantView']);
    expect(wrong(await answersTo(holder, asked.filter(isNamed), suffices))).toEqual([]);
  });
});

/** With all other flags held, a flag that wrongly opens a call would be detected here. */
const flagSets = [...new Set(asked.filter((call) => !isFree(call)).map((call) => codesOf(call).join(' ')))];
it.each(flagSets)('calls requiring %s are denied without it, whatever else is held', async (set) => {
  const calls = asked.filter((call) => codesOf(call).join(' ') === set);
  const holder = await holderOf(without(...(set.split(' ') as Permission[])));
  expect(wrong(await answersTo(holder, calls, () => false))).toEqual([]);
});

it('all permissions together permit every call except those of the installation', async () => {
  const letThrough = (call: AnyCall) => call.access !== PLATFORM_ONLY;
  expect(wrong(await answersTo(await holderOf(allPermissions), asked, letThrough))).toEqual([]);
});

describe.each(Object.entries(alsoNeeded))('%s', (path, more) => {
  const call = asked.filter((one) => one.path === path);

  it.each(more)('also requires %s', async (flag) => {
    expect(wrong(await answersTo(await holderOf(without(flag)), call, () => false))).toEqual([]);
  });

  it('requires nothing else', async () => {
    const named = codesOf(call[0] as AnyCall) as Permission[];
    expect(
      wrong(await answersTo(await holderOf([...named, ...more, 'plantView']), call, () => true)),
    ).toEqual([]);
  });
});

it('without a permission, no call that requires one is permitted', async () => {
  expect(wrong(await answersTo(await holderOf([]), asked, isFree))).toEqual([]);
});
