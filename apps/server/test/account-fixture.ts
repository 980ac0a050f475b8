import { ROLE_USER } from '@heliodon/contract/permissions';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { PASSWORD, type TestAccount, World } from './world.ts';

/* Start state of account and role tests. */

export interface Fresh {
  readonly server: TestServer;
  readonly world: World;
  readonly manager: TestAccount;
  /** Of the signed-in manager. */
  readonly token: string;
}

/** One server per file; each test has its own manager. */
export function eachWithManager(begin: (fresh: Fresh) => void): void {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startTestServer();
    world = new World(server);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    const manager = await world.account();
    begin({ server, world, manager, token: await world.token(manager) });
  });
}

/** Editable fields of an account. */
export const accountFields = {
  name: 'n',
  sex: 'unknown',
  company: '',
  position: '',
  description: '',
  phone: null,
  email: null,
  roleId: ROLE_USER,
  validUntil: null as string | null,
  plantIds: [] as number[],
};

let names = 0;
/** A complete account with a unique name for insertSubUser. */
export const newAccount = async (server: TestServer, more: object = {}) => ({
  ...accountFields,
  accountName: `someone${++names}`,
  enabled: true,
  password: await server.credential(PASSWORD),
  ...more,
});
