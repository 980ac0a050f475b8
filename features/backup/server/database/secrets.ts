import type { SecretBox } from '@heliodon/infrastructure/secret-box';
import { isSealed, keptSecret, openedSecret, secretPlace } from '@heliodon/infrastructure/server-secrets';
import { AppError } from '@heliodon/kernel/app-error';
import type pg from 'pg';
import { backupErrors } from '../../contract/backup.errors.ts';
import type { OpenedSecrets } from '../file/frames.ts';

type Client = Pick<pg.Client, 'query'>;

/*
 * Values sealed in the database with the settings key, which no back-up contains: passwords and keys of the system
 * configuration (system_setting, place section.name) and secrets created by the server (server_secret).
 */

interface Sealed {
  readonly place: string;
  readonly sealed: string;
}

const SETTINGS = `SELECT section || '.' || kept.key AS place, kept.value->>'sealed' AS sealed
  FROM system_setting, jsonb_each(secrets) kept WHERE kept.value->>'sealed' IS NOT NULL`;
const RESEAL_SETTING = `UPDATE system_setting SET secrets = jsonb_set(secrets, ARRAY[$2, 'sealed'], to_jsonb($3::text))
  WHERE section = $1 AND secrets ? $2`;

/**
 * A setting that cannot be decrypted is left out; it is lost already. Server secrets can always be decrypted on a
 * running server, so a failure on the command line means a wrong key.
 */
export async function openSecrets(client: Client, box: SecretBox): Promise<OpenedSecrets> {
  const found: OpenedSecrets = [];
  for (const { place, sealed } of (await has(client, 'system_setting'))
    ? (await client.query<Sealed>(SETTINGS)).rows
    : []) {
    const secret = box.open(sealed, place);
    if (secret !== undefined) found.push({ place, secret });
  }
  const kept = await client.query<{ name: string; value: string }>('SELECT name, value FROM server_secret');
  for (const { name, value } of kept.rows) {
    if (!isSealed(value)) continue;
    const secret = openedSecret(box, name, value);
    if (secret === undefined) throw new AppError(backupErrors.foreignKey);
    found.push({ place: secretPlace(name), secret });
  }
  return found;
}

/** Seals them with the key of this server, if their places still exist. */
export async function sealSecrets(
  client: Client,
  box: SecretBox | undefined,
  secrets: OpenedSecrets,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM server_secret');
  const names = new Map(rows.map(({ name }) => [secretPlace(name), name]));
  for (const { place, secret } of secrets) {
    const name = names.get(place);
    if (name !== undefined) {
      const value = keptSecret(box, name, secret);
      await client.query('UPDATE server_secret SET value = $2 WHERE name = $1', [name, value]);
    } else if (box) {
      const [section, setting] = place.split('.');
      await client.query(RESEAL_SETTING, [section, setting, box.seal(secret, place)]);
    }
  }
}

/** A database of an early version does not have all tables. */
async function has(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    `public.${table}`,
  ]);
  return rows[0]?.there === true;
}
