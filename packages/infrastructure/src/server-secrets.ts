import type { Database } from './database.ts';
import type { SecretBox } from './secret-box.ts';

const SEALED = 'sealed:';

/** The place to which an encrypted secret is bound. */
export const secretPlace = (name: string): string => `server_secret.${name}`;

/** Form stored in the database; unencrypted without a box. */
export const keptSecret = (box: SecretBox | undefined, name: string, secret: string): string =>
  box ? SEALED + box.seal(secret, secretPlace(name)) : secret;

export const isSealed = (kept: string): boolean => kept.startsWith(SEALED);

/** Undefined: encrypted with another key. */
export const openedSecret = (box: SecretBox | undefined, name: string, kept: string): string | undefined =>
  box?.open(kept.slice(SEALED.length), secretPlace(name));

/** A secret was encrypted with a key other than that of this process. */
export class ForeignSecretError extends Error {
  constructor(name: string) {
    super(
      `the server's secret ${name} was sealed with another settings key. Processes that share a database need the same ` +
        'SETTINGS_KEY; bring back the key that was used before, or, if it is lost, delete the rows of server_secret',
    );
  }
}

interface ServerSecretsOptions {
  /** Uses a key outside the database; without it, secrets are stored unencrypted. */
  readonly box: SecretBox | undefined;
  /** Recreates secrets encrypted with another key: only if no other process uses it. Otherwise this is an error. */
  readonly replaceForeign: boolean;
  readonly onReplaced?: (name: string) => void;
}

/** Secrets created by the server, shared by all processes, encrypted in the database. */
export class ServerSecrets {
  readonly #db: Database;
  readonly #options: ServerSecretsOptions;

  constructor(db: Database, options: ServerSecretsOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** The first process creates the secret; all read the stored one. */
  async keep(name: string, make: () => string): Promise<string> {
    const found = await this.#read(name);
    if (found === undefined) {
      await this.#db
        .insertInto('server_secret')
        .values({ name, value: this.#toKeep(name, make()) })
        .onConflict((c) => c.doNothing())
        .execute();
      const kept = await this.#read(name);
      if (kept === undefined) throw new Error(`server secret ${name} could not be kept`);
      return this.#opened(name, kept);
    }
    const isForeign = isSealed(found) && this.#open(name, found) === undefined;
    if (!isForeign || !this.#options.replaceForeign) return this.#opened(name, found);
    this.#options.onReplaced?.(name);
    await this.#replace(name, found, make());
    return this.keep(name, make);
  }

  async #opened(name: string, kept: string): Promise<string> {
    if (isSealed(kept)) {
      const secret = this.#open(name, kept);
      if (secret === undefined) throw new ForeignSecretError(name);
      return secret;
    }
    // Stored by a version without encryption.
    if (this.#options.box) await this.#replace(name, kept, kept);
    return kept;
  }

  async #read(name: string): Promise<string | undefined> {
    const query = this.#db.selectFrom('server_secret').select('value').where('name', '=', name);
    return (await query.executeTakeFirst())?.value;
  }

  /** Unless another process was faster. */
  async #replace(name: string, before: string, secret: string): Promise<void> {
    await this.#db
      .updateTable('server_secret')
      .set({ value: this.#toKeep(name, secret) })
      .where('name', '=', name)
      .where('value', '=', before)
      .execute();
  }

  #toKeep(name: string, secret: string): string {
    return keptSecret(this.#options.box, name, secret);
  }

  #open(name: string, kept: string): string | undefined {
    return openedSecret(this.#options.box, name, kept);
  }
}
