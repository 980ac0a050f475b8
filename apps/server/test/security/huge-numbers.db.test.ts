import type { AnyCall } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { AccessCase } from '@heliodon/server-kit/testing/access-cases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTable } from '../../src/calls.ts';
import { accessCases } from '../access-cases.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { type TestAccount, thingsNamedBy, World } from '../world.ts';
import { listFields, numberFields } from './request-fields.ts';

/** Just outside the integers of PostgreSQL and JSON, and far outside. */
const HUGE = [2 ** 31, 2 ** 31 - 1, 2 ** 53 - 1, 2 ** 53 + 2, 1e18, 1e300, -1, -(2 ** 31) - 1, 0.5];

const calls = callTable.filter(({ path }) => path in accessCases);

let server: TestServer;
let world: World;
let tree: Awaited<ReturnType<World['tree']>>;
let accounts: TestAccount[];

beforeAll(async () => {
  server = await startTestServer();
  await server.context.store.prepare();
  world = new World(server);
  tree = await world.tree([]);
  accounts = [tree.manager, await world.root()];
});
afterAll(() => server.stop());

/** Bodies accepted by the contract. */
function bodiesOf(call: AnyCall, body: unknown): { name: string; body: unknown }[] {
  const huge = numberFields(call).flatMap((field) =>
    HUGE.map((value) => ({ name: `${field.path} ${value}`, body: field.put(body, value) })),
  );
  const repeated = listFields(call).map((field) => ({
    name: `${field.path} repeated`,
    body: field.put(body, repeatedAt(body, field.path)),
  }));
  return [...huge, ...repeated].filter((one) => call.request.safeParse(one.body).success);
}

function listAt(body: unknown, path: string): unknown[] {
  const keys = path.split('.').slice(1);
  const list = keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], body);
  return Array.isArray(list) ? list : [];
}

function repeatedAt(body: unknown, path: string): unknown[] {
  const [first = 1] = listAt(body, path);
  return [first, first];
}

const idLists = calls.flatMap((call) =>
  listFields(call)
    .filter(({ path }) => /ids$/i.test(path) && !path.includes('[]'))
    .map((field) => ({ call, field, name: call.path + field.path }))
    // Corresponds to a second list by index.
    .filter(({ name }) => name !== '/warn/handleEvent.alarmIds'),
);

it.each(idLists)('$name: duplicate entries count once', async ({ call, field }) => {
  const testCase = accessCases[call.path] as AccessCase;
  const body = testCase.body(await tree.party(tree.manager, thingsNamedBy(testCase)));
  const named = listAt(body, field.path);
  const twice = named.length > 0 ? named.push(...named) && body : field.put(body, [1, 1]);
  const parsed = call.request.safeParse(twice);
  // For a list not in the case, the minimal value is not always a valid request.
  if (named.length > 0) expect(parsed.error?.issues ?? []).toEqual([]);
  if (parsed.success) expect(listAt(parsed.data, field.path)).toHaveLength(1);
});

describe.each(calls.map((call) => [call.path, call] as const))('%s', (path, call) => {
  it('handles huge numbers and duplicate entries', { timeout: 120_000 }, async () => {
    const testCase = accessCases[path] as AccessCase;
    const unexpected: string[] = [];
    for (const account of accounts) {
      const party = await tree.party(account, thingsNamedBy(testCase));
      for (const { name, body } of bodiesOf(call, testCase.body(party))) {
        await server.db.deleteFrom('attempt').execute();
        const { code } = await server.call(path, body, { token: await world.token(account) });
        if (code === commonErrors.unexpected.code) unexpected.push(`${account.name} ${name}`);
      }
    }
    expect(unexpected).toEqual([]);
  });
});
