import type { KeyObject } from 'node:crypto';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { commandsErrors } from '../contract/commands.errors.ts';
import { commandsLog } from '../contract/commands.log.ts';
import type { CredentialReader } from './command-password.service.ts';
import { readFirmwareKey } from './firmware.policy.ts';

const SETTING = 'firmwareKey';

interface KeyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly credentials: CredentialReader;
}

/** The trusted public keys for firmware signatures. The private key is never on the server. */
export class FirmwareKeys {
  readonly #deps: KeyDeps;

  constructor(deps: KeyDeps) {
    this.#deps = deps;
  }

  async get(): Promise<KeyObject> {
    const { publicKey } = await this.show();
    const key = publicKey === null ? undefined : readFirmwareKey(publicKey);
    if (!key) throw new AppError(commandsErrors.firmwareKeyNotSet);
    return key;
  }

  async show() {
    const row = await this.#deps.db
      .selectFrom('setting')
      .selectAll()
      .where('key', '=', SETTING)
      .executeTakeFirst();
    return {
      publicKey: (row?.value as string | undefined) ?? null,
      changedAt: row?.changed_at.toISOString() ?? null,
    };
  }

  async set(caller: Caller, text: string, accountPassword: string): Promise<void> {
    const { db, clock, log, credentials } = this.#deps;
    await credentials.checkOwnPassword(caller, accountPassword);
    const key = readFirmwareKey(text);
    if (!key) throw new AppError(commandsErrors.badFirmwareKey);
    const der = key.export({ type: 'spki', format: 'der' }).toString('base64');
    const values = { value: JSON.stringify(der), changed_at: clock.now() };
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('setting')
        .values({ key: SETTING, ...values })
        .onConflict((c) => c.column('key').doUpdateSet(values))
        .execute();
      await log.write(caller, { action: commandsLog.setFirmwareKey }, tx);
    });
  }
}
