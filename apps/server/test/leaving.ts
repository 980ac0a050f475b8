import { SUCCESS } from '@heliodon/contract/errors';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';
import { PASSWORD, type TestAccount, type World } from './world.ts';

/** Account cancellation by the calls of the portal. */
export class Leaving {
  readonly #server: TestServer;
  readonly #world: World;

  constructor(server: TestServer, world: World) {
    this.#server = server;
    this.#world = world;
  }

  /** Each call with a new session. */
  async as(account: TestAccount, path: string, body: object = {}) {
    await this.#server.db.deleteFrom('attempt').execute();
    return this.#server.call(`/user/${path}`, body, { token: await this.#world.token(account) });
  }

  async done(account: TestAccount, path: string, body: object = {}) {
    const answer = await this.as(account, path, body);
    expect(answer).toMatchObject({ code: SUCCESS });
    return answer.data;
  }

  /** Requested and, without phone and email, confirmed by password. */
  async begun(account: TestAccount): Promise<void> {
    await this.done(account, 'applyCancel', { consent: true });
    await this.done(account, 'verifyCancel', { password: await this.#server.credential(PASSWORD) });
  }

  async offered(from: TestAccount, kind: 'plant' | 'account', id: number, to: TestAccount): Promise<number> {
    await this.done(from, 'offerResource', { kind, id, recipient: to.name });
    const { rows } = await this.done(to, 'getResourceOffers');
    return rows.at(-1).offerId;
  }

  async logOff(account: TestAccount, password = PASSWORD) {
    return this.as(account, 'logOff', { password: await this.#server.credential(password) });
  }
}
