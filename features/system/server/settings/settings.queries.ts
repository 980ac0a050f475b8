import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { SectionName } from '../../contract/settings.sections.ts';

export interface SealedSecret {
  readonly sealed: string;
  readonly at: string;
}

export interface StoredSection {
  readonly values: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, SealedSecret | undefined>>;
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string | null;
}

export type StoredSections = ReadonlyMap<SectionName, StoredSection>;

/** Channel of NOTIFY: a section has changed. */
export const SETTINGS_CHANNEL = 'settings';

export async function readSections(db: Database): Promise<StoredSections> {
  const rows = await db
    .selectFrom('system_setting as s')
    .leftJoin('account as a', 'a.id', 's.changed_by')
    .select(['s.section', 's.values', 's.secrets', 's.version', 's.changed_at', 'a.account_name'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.section as SectionName,
      {
        values: row.values as StoredSection['values'],
        secrets: row.secrets as unknown as StoredSection['secrets'],
        version: row.version,
        changedAt: row.changed_at,
        changedBy: row.account_name,
      },
    ]),
  );
}

export interface SectionChange extends Pick<StoredSection, 'values' | 'secrets' | 'changedAt'> {
  readonly section: SectionName;
  /** The version that was read; 0: there was none. */
  readonly version: number;
  readonly accountId: number;
}

/** False: another change was faster. Notifies all processes after the commit. */
export async function writeSection(tx: Database, change: SectionChange): Promise<boolean> {
  const row = {
    values: JSON.stringify(change.values),
    secrets: JSON.stringify(change.secrets),
    version: change.version + 1,
    changed_at: change.changedAt,
    changed_by: change.accountId,
  };
  const { section, version } = change;
  const written =
    version === 0
      ? await tx
          .insertInto('system_setting')
          .values({ section, ...row })
          .onConflict((c) => c.doNothing())
          .returning('section')
          .execute()
      : await tx
          .updateTable('system_setting')
          .set(row)
          .where('section', '=', section)
          .where('version', '=', version)
          .returning('section')
          .execute();
  if (written.length === 0) return false;
  await sql`SELECT pg_notify(${SETTINGS_CHANNEL}, ${section})`.execute(tx);
  return true;
}
