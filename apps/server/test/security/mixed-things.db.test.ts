import type { AnyCall } from '@heliodon/contract/call';
import { SUCCESS } from '@heliodon/contract/errors';
import type { AccessCase, Party } from '@heliodon/server-kit/testing/access-cases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTable } from '../../src/calls.ts';
import { accessCases } from '../access-cases.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { thingsNamedBy, World } from '../world.ts';
import { type WatchedWrites, watchWrites } from './writes.ts';

/* Requests with several objects, one of them foreign: this would bypass a check of the plant alone. */

/** Objects of a party in the request of a case. Firmware is shared, the account is the caller. */
function thingsOf(path: string): (keyof Party)[] {
  const named = thingsNamedBy(accessCases[path] as AccessCase);
  named.delete('firmwareId');
  named.delete('accountId');
  return [...named];
}

const missingLike = (value: number | string) =>
  typeof value === 'number' ? 999_999 : '00000000-0000-4000-8000-000000000000';

const mixed = callTable
  .filter(({ path }) => accessCases[path]?.objects)
  .map((call) => ({ call, things: thingsOf(call.path) }))
  .filter(({ things }) => things.length > 1)
  .flatMap(({ call, things }) => things.map((thing) => ({ call, thing, path: call.path })));

let server: TestServer;
let writes: WatchedWrites;
let world: World;
let ours: Awaited<ReturnType<World['tree']>>;
let theirs: Awaited<ReturnType<World['tree']>>;

beforeAll(async () => {
  server = await startTestServer();
  await server.context.store.prepare();
  world = new World(server);
  ours = await world.tree([]);
  theirs = await world.tree([]);
  writes = await watchWrites(server.ownerUrl);
});
afterAll(async () => {
  await writes.close();
  await server.stop();
});

let address = 0;
async function ask(call: AnyCall, party: Party, token: string) {
  const n = ++address;
  const body = (accessCases[call.path] as AccessCase).body(party);
  return writes.during(() => server.call(call.path, body, { token, ip: `10.3.${n >> 8}.${n & 255}` }));
}

it('requests with several objects exist', () => {
  expect(mixed.length).toBeGreaterThan(20);
});

describe.each(mixed)('$path', ({ call, thing }) => {
  const named = thingsNamedBy(accessCases[call.path] as AccessCase);

  it(`a foreign ${thing} among own things is like a missing one`, async () => {
    const token = await world.token(ours.manager);
    const own = await ours.party(ours.manager, named);
    const foreignThing = (await theirs.party(theirs.manager, named))[thing];
    const foreign = await ask(call, { ...own, [thing]: foreignThing }, token);
    const missing = await ask(call, { ...own, [thing]: missingLike(foreignThing) }, token);
    expect(foreign).toEqual(missing);
    expect(foreign.answer.code).not.toBe(SUCCESS);
    expect(foreign.written).toEqual([]);
  });
});
