import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { hashPassword } from '@heliodon/infrastructure/passwords';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { accountsErrors } from '../../contract/accounts.errors.ts';
import type { checkSubUserImport, importSubUsers } from '../../contract/import.contract.ts';
import { type AccountsDeps, changeAs } from '../identity.ts';
import { asTaken, insertAccount } from '../new-account.ts';
import { type CheckedRow, checkRows } from './import.policy.ts';
import { type ImportFile, readImportFile } from './import-file.ts';
import { readKnown } from './import-known.ts';

/** A hash needs 19 MB and one core: limits what a long file can use at once. */
const HASHES_AT_ONCE = 4;

export class AccountImport {
  readonly #deps: AccountsDeps;

  constructor(deps: AccountsDeps) {
    this.#deps = deps;
  }

  async check(caller: Caller, { content, timeZone }: CallRequest<typeof checkSubUserImport>) {
    const file = await readImportFile(this.#deps.tables, content);
    const rows = await this.#checked(this.#deps.db, caller, file, timeZone);
    const { unknownColumns, missingColumns } = file;
    return { rows, unknownColumns, missingColumns, wrongRows: wrongOf(rows) };
  }

  /** All or none: names, roles and plants are looked up again in the transaction that creates the accounts. */
  async make(caller: Caller, { content, timeZone, password }: CallRequest<typeof importSubUsers>) {
    const { identity, db, log } = this.#deps;
    const chosen = await identity.chosenPassword(password, caller, {});
    const file = await readImportFile(this.#deps.tables, content);
    refuseWrong(await this.#checked(db, caller, file, timeZone));
    const hashes = await hashEach(chosen, file.rows.length);
    const { addFailed } = accountsErrors;
    const work = () =>
      changeAs(this.#deps, caller, 'accountAdd', async (tx, author) => {
        const rows = await this.#checked(tx, author, file, timeZone);
        refuseWrong(rows);
        for (const [at, { account }] of rows.sort(byName).entries())
          await insertAccount(tx, log, author, account, hashes[at] as string);
        return rows.length;
      });
    const made = await asTaken(addFailed, work, addFailed);
    return { made };
  }

  async #checked(db: Database, caller: Caller, file: ImportFile, timeZone: string): Promise<CheckedRow[]> {
    const known = await readKnown(db, caller, file);
    return checkRows(file, known, { lang: caller.lang, timeZone, now: this.#deps.clock.now() });
  }
}

/** A fixed order for every file: imports that share names wait for each other instead of deadlocking. */
function byName({ account: a }: CheckedRow, { account: b }: CheckedRow): number {
  const [one, other] = [a.accountName.toLowerCase(), b.accountName.toLowerCase()];
  return one < other ? -1 : Number(one > other);
}

const wrongOf = (rows: readonly CheckedRow[]): number =>
  rows.filter(({ errors }) => Object.keys(errors).length > 0).length;

function refuseWrong(rows: readonly CheckedRow[]): void {
  const count = wrongOf(rows);
  if (count > 0) throw new AppError(accountsErrors.importWrong, { count });
}

async function hashEach(password: string, count: number): Promise<string[]> {
  const hashes: string[] = [];
  while (hashes.length < count) {
    const some = Math.min(HASHES_AT_ONCE, count - hashes.length);
    hashes.push(...(await Promise.all(Array.from({ length: some }, () => hashPassword(password)))));
  }
  return hashes;
}
