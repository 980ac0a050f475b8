import type { AnyCall } from '@heliodon/contract/call';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import { type Permission, permissionsOfRole } from '@heliodon/contract/permissions';
import type { AccessCase, Party } from '@heliodon/server-kit/testing/access-cases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTable } from '../../src/calls.ts';
import { accessCases as cases } from '../access-cases.ts';
import { type WatchedWrites, watchWrites } from '../security/writes.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { type TestAccount, World } from '../world.ts';

const customPermissions: Permission[] = ['plantView', 'logView', 'ownPassword'];
const nowhere: Party = {
  accountId: 999_999,
  plantId: 999_999,
  deviceId: 999_999,
  spareDeviceId: 999_998,
  batteryId: 999_999,
  clusterId: 999_999,
  alarmId: 999_999,
  commandId: '00000000-0000-4000-8000-000000000000',
  firmwareId: '00000000-0000-4000-8000-000000000000',
  exportJobId: '00000000-0000-4000-8000-000000000000',
  notifyUserId: 999_999,
  findingId: 999_999,
  sendingId: 999_999,
  planId: 999_999,
  backtestId: 999_999,
  subAccountId: 999_999,
  roleId: 999_999,
  offerId: 999_999,
  pileId: 999_999,
  sessionId: 999_999,
  questionId: '00000000-0000-4000-8000-000000000000',
  cardId: 999_999,
  feeId: 999_999,
};

const kinds = ['manager', 'operator', 'user', 'custom', 'sub'] as const;
type Kind = (typeof kinds)[number];

const permissionsOf = (kind: Kind) =>
  kind === 'custom'
    ? new Set(customPermissions)
    : permissionsOfRole({ manager: 1, user: 2, operator: 3, sub: 2 }[kind]);

function isAllowed(call: AnyCall, kind: Kind): boolean {
  if (call.access === 'public' || call.access === 'session') return true;
  return [call.access].flat().some((code) => permissionsOf(kind).has(code as Permission));
}

/** Every n-th call: the walk is split over several files that run in parallel. */
export const shareOfCalls = (share: number, shares: number): readonly AnyCall[] =>
  callTable.filter((_, n) => n % shares === share - 1);

/** Calls each of them as every account type, with own, foreign and missing objects. */
export function walkCalls(calls: readonly AnyCall[]): void {
  let server: TestServer;
  let writes: WatchedWrites;
  let world: World;
  let ours: Awaited<ReturnType<World['tree']>>;
  let theirs: Awaited<ReturnType<World['tree']>>;

  beforeAll(async () => {
    server = await startTestServer();
    await server.context.store.prepare();
    world = new World(server);
    ours = await world.tree(customPermissions);
    theirs = await world.tree(customPermissions);
    writes = await watchWrites(server.ownerUrl);
  });
  afterAll(async () => {
    await writes.close();
    await server.stop();
  });

  const accountOf = (kind: Kind): TestAccount => ours[kind];

  /** Rate limits are tested elsewhere: each request has a new address, and account counters are reset. */
  let address = 0;
  async function ask(call: AnyCall, body: unknown, token?: string) {
    await server.db.deleteFrom('attempt').execute();
    const n = ++address;
    return server.call(call.path, body, { token, ip: `10.1.${n >> 8}.${n & 255}` });
  }

  /** A refused call changes nothing. */
  async function askInVain(call: AnyCall, body: unknown, token?: string) {
    const { answer, written } = await writes.during(() => ask(call, body, token));
    expect(written).toEqual([]);
    return answer;
  }

  describe.each(calls.map((call) => [call.path, call] as const))('%s', (path, call) => {
    const testCase = cases[path] as AccessCase;
    const admitted = testCase?.admitted ?? [SUCCESS];

    it('anonymous, and with tokens that are not ours', async () => {
      const body = await theirs.request(testCase, theirs.manager);
      const unsigned = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.';
      for (const token of [undefined, 'x'.repeat(43), unsigned]) {
        if (call.access === 'public') {
          expect(admitted).toContain((await ask(call, body, token)).code);
          continue;
        }
        const answer = await askInVain(call, body, token);
        expect(answer).toEqual({ code: 401, msg: commonErrors.signedOut.en, data: null });
      }
    });

    it.each(kinds)('%s: own things', async (kind) => {
      const body = await ours.request(testCase, accountOf(kind));
      const token = await world.token(accountOf(kind));
      if (isAllowed(call, kind)) expect(admitted).toContain((await ask(call, body, token)).code);
      else expect((await askInVain(call, body, token)).code).toBe(commonErrors.noPermission.code);
    });

    it.each(testCase?.objects ? [...kinds, 'oss' as const] : [])(
      '%s: foreign things answer like missing ones',
      async (kind) => {
        const own = kind === 'oss' ? 'manager' : kind;
        const token = await world.token(accountOf(own), kind === 'oss' ? 'oss' : 'portal');
        const foreign = await askInVain(call, await theirs.request(testCase, theirs.manager), token);
        const missing = await askInVain(call, testCase.body(nowhere), token);
        expect(foreign).toEqual(missing);
        const hidden = kind === 'oss' && call.notFromOss;
        const refusal = hidden || isAllowed(call, own) ? commonErrors.notFound : commonErrors.noPermission;
        expect(foreign.code).toBe(refusal.code);
      },
    );

    it('the platform manager: everything that is there', async () => {
      const root = await world.root();
      const answer = await ask(call, await ours.request(testCase, root), await world.token(root));
      expect(admitted).toContain(answer.code);
    });

    it('from the oss origin', async () => {
      const body = await ours.request(testCase, ours.manager);
      const answer = await ask(call, body, await world.token(ours.manager, 'oss'));
      if (call.notFromOss) expect(answer.code).toBe(commonErrors.notFound.code);
      else if (!isAllowed(call, 'manager')) expect(answer.code).toBe(commonErrors.noPermission.code);
      else expect(admitted).toContain(answer.code);
    });

    it('refuses extra fields and names them', async () => {
      const body = { ...((await ours.request(testCase, ours.manager)) as object), tree_id: 1 };
      const answer = await ask(call, body, await world.token(await world.root()));
      expect(answer.code).toBe(commonErrors.invalid.code);
      expect(answer.msg).toContain('tree_id');
    });
  });
}
