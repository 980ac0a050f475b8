import { type Permission, ROLE_MANAGER, ROLE_OPERATOR, ROLE_USER } from '@heliodon/contract/permissions';
import { hashPassword } from '@heliodon/infrastructure/passwords';
import type { Visitor } from '@heliodon/server-kit/caller';
import type { AccessCase, Party } from '@heliodon/server-kit/testing/access-cases';
import type { TestServer } from './server.ts';

export const PASSWORD = 'Sunrise2040';
const visitor: Visitor = { ip: '127.0.0.1', userAgent: 'test', lang: 'en', requestId: 'test' };

export interface TestAccount {
  readonly id: number;
  readonly name: string;
  readonly path: number[];
}

/** Inserts accounts and plants directly into the database. */
export class World {
  readonly #server: TestServer;
  readonly #passwordHash = hashPassword(PASSWORD);
  #names = 0;

  constructor(server: TestServer) {
    this.#server = server;
  }

  async account(options: { parent?: TestAccount; roleId?: number; phone?: string; email?: string } = {}) {
    const { db } = this.#server;
    const parent = options.parent ?? (await this.root());
    const name = `account${++this.#names}`;
    const { id } = await db
      .insertInto('account')
      .values({
        parent_id: parent.id,
        path: [],
        tree_id: 0,
        role_id: options.roleId ?? ROLE_MANAGER,
        account_name: name,
        phone: options.phone ?? null,
        email: options.email ?? null,
        phone_proven: options.phone !== undefined,
        email_proven: options.email !== undefined,
        password_hash: await this.#passwordHash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const path = [...parent.path, id];
    const headsTree = (options.roleId ?? ROLE_MANAGER) === ROLE_MANAGER;
    const treeId = headsTree ? id : ((path.length > 2 ? path[1] : parent.id) as number);
    await db.updateTable('account').set({ path, tree_id: treeId }).where('id', '=', id).execute();
    return { id, name, path } satisfies TestAccount;
  }

  async root(): Promise<TestAccount> {
    const { db } = this.#server;
    const row = await db
      .selectFrom('account')
      .select(['id', 'account_name as name', 'path'])
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow();
    return row;
  }

  async role(owner: TestAccount, permissions: readonly Permission[]): Promise<number> {
    const { db } = this.#server;
    const { id } = await db
      .insertInto('role')
      .values({ owner_id: owner.id, name: `role${++this.#names}`, attribute: 'custom' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = permissions.map((menu_code) => ({ role_id: id, menu_code }));
    if (rows.length > 0) await db.insertInto('role_permission').values(rows).execute();
    return id;
  }

  async plant(owner: TestAccount, seenBy: readonly TestAccount[] = []): Promise<number> {
    const { db } = this.#server;
    const { id } = await db
      .insertInto('plant')
      .values({ owner_id: owner.id, name: `plant${++this.#names}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const account of seenBy) {
      await db.insertInto('account_plant').values({ account_id: account.id, plant_id: id }).execute();
    }
    return id;
  }

  async device(plantId: number, kind = 'inverter', parentId: number | null = null): Promise<number> {
    const { id } = await this.#server.db
      .insertInto('device')
      .values({ sn: `SN${++this.#names}`, kind, plant_id: plantId, parent_id: parentId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async command(plantId: number, deviceId: number): Promise<string> {
    const { id } = await this.#server.db
      .insertInto('command')
      .values({
        device_id: deviceId,
        plant_id: plantId,
        logger_id: 0,
        sn: 'SN',
        kind: 'inverter',
        name: 'clearFaults',
        type: 'action',
        state: 'expired',
        actor: '{"accountName":"someone"}',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async alarm(plantId: number, deviceId: number): Promise<number> {
    const at = new Date();
    const { id } = await this.#server.db
      .insertInto('alarm')
      .values({
        plant_id: plantId,
        device_id: deviceId,
        kind: 'inverter',
        sn: 'SN',
        source: 1,
        code: 101,
        grade: 2,
        triggered_at: at,
        last_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async backtest(plantId: number): Promise<number> {
    const { id } = await this.#server.db
      .insertInto('backtest')
      .values({
        plant_id: plantId,
        asked_by_name: 'someone',
        asked_at: new Date(),
        state: 'cancelled',
        terms: JSON.stringify({ policy: 'rule', days: 7, plan: null }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Unsigned. */
  async firmware(): Promise<string> {
    const { db, context } = this.#server;
    const file = await context.files.write('a.bin', 'application/octet-stream', bytes('a'), 'firmware');
    const [sha256, signature] = [Buffer.alloc(32), Buffer.alloc(64)];
    const { id } = await db
      .insertInto('firmware')
      .values({ kind: 'inverter', version: `1.0.${++this.#names}`, file_id: file.id, sha256, signature })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  token(account: TestAccount, origin: 'portal' | 'oss' = 'portal'): Promise<string> {
    return this.#server.context.sessions.start(account.id, visitor, { origin });
  }

  async exportJob(account: TestAccount): Promise<string> {
    const { db, context } = this.#server;
    const file = await context.files.write('a.csv', 'text/csv', bytes('a,b\n'));
    const { id } = await db
      .insertInto('export_job')
      .values({
        account_id: account.id,
        kind: 'operationLog',
        format: 'csv',
        lang: 'en',
        params: '{}',
        status: 'done',
        file_id: file.id,
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async notifyUser(manager: TestAccount, plantId: number): Promise<number> {
    const { db } = this.#server;
    const { id } = await db
      .insertInto('notify_user')
      .values({
        manager_id: manager.id,
        name: 'told',
        email: 'told@example.com',
        lang: 'en',
        grades: [1],
        by_sms: false,
        by_mail: true,
        all_plants: false,
        delay_min: 0,
        time_zone: 'UTC',
        hears_since: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('notify_user_plant').values({ user_id: id, plant_id: plantId }).execute();
    return id;
  }

  async sending(account: TestAccount, plantId: number): Promise<number> {
    const { db } = this.#server;
    const { id } = await db
      .insertInto('report_sending')
      .values({
        account_id: account.id,
        name: 'monthly',
        files: JSON.stringify(['bill.pdf']),
        lang: 'en',
        day_of_month: 1,
        hour: 8,
        active: false,
        active_since: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('report_sending_plant').values({ sending_id: id, plant_id: plantId }).execute();
    return id;
  }

  /** Each on another string, because a fault has one finding. */
  async finding(plantId: number, deviceId: number): Promise<number> {
    const at = new Date();
    const evidence = { chart: '', unit: '', atMs: [], measured: [], expected: [], bands: [], figures: {} };
    const { id } = await this.#server.db
      .insertInto('finding')
      .values({
        plant_id: plantId,
        device_id: deviceId,
        kind: 1,
        string: ++this.#names,
        level: 'low',
        sureness: 0.9,
        since_day: '2026-11-10',
        last_day: '2026-11-15',
        lost_kwh: 6,
        kwh_a_day: 1,
        currency: 'CNY',
        lost_days: '[]',
        priority: 1,
        quick: false,
        found_at: at,
        seen_at: at,
        evidence: JSON.stringify(evidence),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Of a withdrawn process: accepting it changes nothing. */
  async offer(giver: TestAccount, plantId: number, recipient: TestAccount): Promise<number> {
    const { db } = this.#server;
    const at = new Date();
    const { id: cancellation_id } = await db
      .insertInto('cancellation')
      .values({ account_id: giver.id, state: 'withdrawn', applied_at: at, expires_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('cancellation_resource')
      .values({
        cancellation_id,
        kind: 'plant',
        thing_id: plantId,
        name: 'plant',
        state: 'ended',
        at,
        recipient_id: recipient.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Disabled and without a device: nothing is written to devices. */
  async schedulePlan(plantId: number): Promise<number> {
    const { id } = await this.#server.db
      .insertInto('schedule_plan')
      .values({
        plant_id: plantId,
        name: `plan${++this.#names}`,
        type: 'year',
        parts: '[]',
        enabled: false,
        changed_by: 'someone',
        changed_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Not connected: no requests are sent to it. */
  async pile(plantId: number): Promise<{ pileId: number; sessionId: number; questionId: string }> {
    const { db } = this.#server;
    const pileId = await this.device(plantId, 'charger');
    const at = new Date();
    const hash = Buffer.alloc(32);
    await db
      .insertInto('logger_credential')
      .values({ device_id: pileId, secret_hash: hash, check_code_hash: hash })
      .execute();
    await db.insertInto('pile').values({ device_id: pileId }).execute();
    const session = await db
      .insertInto('charging_session')
      .values({
        device_id: pileId,
        plant_id: plantId,
        connector: 1,
        started_at: at,
        heard_at: at,
        source: 'ocpp',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const file = await db
      .insertInto('stored_file')
      .values({ name: 'pile.log', media_type: 'text/plain', kind: 'diagnostics' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const question = await db
      .insertInto('pile_question')
      .values({
        device_id: pileId,
        question: '{"action":"clearProfiles"}',
        detail: '',
        state: 'answered',
        asked_by: 0,
        asked_by_name: 'someone',
        asked_at: at,
        expires_at: at,
        file_id: file.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { pileId, sessionId: session.id, questionId: question.id };
  }

  async card(plantId: number): Promise<number> {
    const { id } = await this.#server.db
      .insertInto('charging_card')
      .values({ plant_id: plantId, id_tag: `CARD${++this.#names}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Not in effect yet. */
  async fee(plantId: number): Promise<number> {
    const { id } = await this.#server.db
      .insertInto('charging_fee')
      .values({
        plant_id: plantId,
        effective_from: '2999-01-01',
        service_per_kwh: '0.5',
        created_at: new Date(),
        created_by: 0,
        created_by_name: 'someone',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A tree with one account of every kind and their objects. */
  async tree(customPermissions: readonly Permission[]) {
    const manager = await this.account();
    const operator = await this.account({ parent: manager, roleId: ROLE_OPERATOR });
    const user = await this.account({ parent: manager, roleId: ROLE_USER });
    const custom = await this.account({
      parent: manager,
      roleId: await this.role(manager, customPermissions),
    });
    const sub = await this.account({ parent: operator, roleId: ROLE_USER });
    const plantId = await this.plant(manager, [operator, user, custom, sub]);
    const deviceId = await this.device(plantId);
    const batteryId = await this.device(plantId, 'battery');
    const clusterId = await this.device(plantId, 'cluster', batteryId);
    const commandId = await this.command(plantId, deviceId);
    const alarmId = await this.alarm(plantId, deviceId);
    const firmwareId = await this.firmware();
    const pile = await this.pile(plantId);
    const things = { plantId, deviceId, batteryId, clusterId, commandId, alarmId, firmwareId, ...pile };
    /** Objects that a case may delete or change: created for each party. */
    const makers = (account: TestAccount): { [K in keyof Party]?: () => Promise<Party[K]> } => ({
      spareDeviceId: () => this.device(plantId),
      exportJobId: () => this.exportJob(account),
      notifyUserId: () => this.notifyUser(manager, plantId),
      findingId: () => this.finding(plantId, deviceId),
      sendingId: () => this.sending(account, plantId),
      planId: () => this.schedulePlan(plantId),
      backtestId: () => this.backtest(plantId),
      subAccountId: async () => (await this.account({ parent: account, roleId: ROLE_USER })).id,
      roleId: () => this.role(account, ['plantView']),
      offerId: () => this.offer(manager, plantId, account),
      cardId: () => this.card(plantId),
      feeId: () => this.fee(plantId),
    });
    /** Everything, or only the named objects. */
    const party = async (account: TestAccount, wanted?: ReadonlySet<keyof Party>): Promise<Party> => {
      const made: Record<string, unknown> = { accountId: account.id, ...things };
      for (const [name, make] of Object.entries(makers(account)))
        if (!wanted || wanted.has(name as keyof Party)) made[name] = await make();
      return made as unknown as Party;
    };
    /** A request about objects of the account, of which only the named ones are created. */
    const request = async (testCase: AccessCase, account: TestAccount): Promise<unknown> =>
      testCase.body(await party(account, thingsNamedBy(testCase)));
    return { manager, operator, user, custom, sub, party, request };
  }
}

/** Names of the objects in a request. */
export function thingsNamedBy({ body }: AccessCase): Set<keyof Party> {
  const named = new Set<keyof Party>();
  const recorder = new Proxy({} as Party, {
    get(_, name) {
      named.add(name as keyof Party);
      return 1;
    },
  });
  body(recorder);
  return named;
}

async function* bytes(text: string) {
  yield Buffer.from(text);
}
