import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@heliodon/infrastructure/database';
import { newToken, tokenHash } from '@heliodon/infrastructure/tokens';
import { z } from 'zod';

const written = z.object({ secret: z.string() });

interface LoggerHere {
  readonly deviceId: number;
  readonly sn: string;
}

/** The folder of a logger beside the server: its configuration with the secret, and its data. */
export class LoggerFolder {
  readonly #folder: string;
  readonly #logger: LoggerHere;

  constructor(parent: string, logger: LoggerHere) {
    this.#folder = join(parent, logger.sn);
    this.#logger = logger;
  }

  get configFile(): string {
    return join(this.#folder, 'logger.json');
  }

  /** Writes the configuration for this platform address. A secret that the platform does not know is replaced. */
  async write(db: Database, platform: string): Promise<void> {
    const { deviceId, sn } = this.#logger;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const secret = (await this.#validSecret(db)) ?? newToken();
    const config = { sn, secret, platform, statusPort: 0, dataDir: join(this.#folder, 'data') };
    const temporary = `${this.configFile}.new`;
    await writeFile(temporary, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
    await chmod(temporary, 0o600);
    await rename(temporary, this.configFile);
    const secretHash = tokenHash(secret);
    await db
      .insertInto('logger_credential')
      // Nobody knows this check code: the logger cannot be added to another plant.
      .values({ device_id: deviceId, secret_hash: secretHash, check_code_hash: tokenHash(newToken()) })
      .onConflict((conflict) =>
        conflict
          .column('device_id')
          .doUpdateSet({ secret_hash: secretHash })
          .where('logger_credential.secret_hash', '!=', secretHash),
      )
      .execute();
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #validSecret(db: Database): Promise<string | undefined> {
    const text = await readFile(this.configFile, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const known = await db
      .selectFrom('logger_credential')
      .select('secret_hash')
      .where('device_id', '=', this.#logger.deviceId)
      .executeTakeFirst();
    try {
      const { secret } = written.parse(JSON.parse(text));
      return known?.secret_hash.equals(tokenHash(secret)) ? secret : undefined;
    } catch {
      // Not written completely by an older version.
      return undefined;
    }
  }
}
