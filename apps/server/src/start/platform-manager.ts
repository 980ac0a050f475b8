import { passwordTriesKey } from '@heliodon/auth/contract';
import { ROLE_MANAGER } from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/infrastructure/database';
import { forgetAttempts } from '@heliodon/infrastructure/limiter';
import { hashPassword } from '@heliodon/infrastructure/passwords';
import { randomPassword } from '@heliodon/infrastructure/tokens';
import { sql } from 'kysely';

export const PLATFORM_MANAGER = 'admin';

/** Creates the platform manager on the first start and returns the password, which is shown once. */
export async function ensurePlatformManager(db: Database): Promise<string | undefined> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE account IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const root = await tx
      .selectFrom('account')
      .select('id')
      .where('parent_id', 'is', null)
      .executeTakeFirst();
    if (root) return undefined;
    const { id } = await tx
      .insertInto('account')
      .values({
        path: [],
        tree_id: 0,
        role_id: ROLE_MANAGER,
        account_name: PLATFORM_MANAGER,
        password_hash: passwordHash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('account')
      .set({ path: [id], tree_id: id })
      .where('id', '=', id)
      .execute();
    return password;
  });
}

/** For an operator who lost the password. Ends all sessions of the account. */
export async function resetPlatformManager(db: Database): Promise<string> {
  const password = randomPassword();
  const { id } = await db
    .updateTable('account')
    .set({
      password_hash: await hashPassword(password),
      password_changed_at: new Date(),
      password_initial: false,
      enabled: true,
      valid_until: null,
    })
    .where('parent_id', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('remembered_login').where('account_id', '=', id).execute();
  await forgetAttempts(db, passwordTriesKey(id));
  await db.updateTable('session').set({ ended_at: new Date() }).where('account_id', '=', id).execute();
  return password;
}
