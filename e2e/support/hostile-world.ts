import { hostileTexts } from '@heliodon/infrastructure/testing/hostile-texts';
import pg from 'pg';
import { call, tokenOf } from './api.ts';
import { portal } from './portal.ts';

const ACCOUNT = 'e2e-hostile';
export const HOSTILE_MAIL = 'hostile@example.com';
const PLANTS = 50;

const whole = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** As stored by PostgreSQL, without NUL characters and unpaired surrogates. */
const keptTexts = hostileTexts.map((text) => whole(text.replaceAll('\u0000', '')));
const some = (from: number, count: number) => keptTexts.slice(from, from + count);

const node = (n: number, more: object) => ({
  id: `n${n}`,
  layerId: 'main',
  x: (n % 20) * 120,
  y: Math.floor(n / 20) * 120,
  width: 100,
  height: 60,
  locked: false,
  ink: 'text',
  ...more,
});

/** Diagrams are also limited in length on reading. */
const short = (text: string | undefined, letters: number) => whole((text ?? '').slice(0, letters));

const drawing = {
  width: 2560,
  height: 1440,
  picture: null,
  edges: [],
  layers: [{ id: 'main', name: short(keptTexts[4], 30), visible: true, locked: false }],
  nodes: some(0, 200).map((kept, n) => {
    const text = short(kept, 60);
    if (n % 3 === 0) return node(n, { kind: 'text', text, fontPx: 12, bold: false, align: 'left' });
    if (n % 3 === 1) return node(n, { kind: 'box', title: text, filled: true });
    return node(n, { kind: 'symbol', symbol: 'pv', title: text, rotation: 0, deviceId: null, rules: [] });
  }),
};

/**
 * Texts that calls would reject, directly in the tables: pages, mails and files must be safe independent of
 * input validation.
 */
export async function furnishHostile() {
  const client = new pg.Client({ connectionString: portal().databaseUrl });
  await client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);

  const { rows: accounts } = await run(
    `INSERT INTO account (parent_id, path, tree_id, role_id, account_name, name, company, position, description, password_hash)
     SELECT r.id, '{}', 0, 1, $1, $2, $3, $4, $5, d.password_hash
     FROM account r, account d WHERE r.parent_id IS NULL AND d.account_name = 'manager' RETURNING id`,
    [ACCOUNT, ...some(4, 4)],
  );
  const accountId = Number(accounts[0].id);
  await run(
    'UPDATE account a SET path = r.path || a.id, tree_id = a.id FROM account r WHERE a.id = $1 AND r.id = a.parent_id',
    [accountId],
  );
  const { rows: plants } = await run(
    `INSERT INTO plant (owner_id, name, screen_type, country, province, city, address, longitude, latitude)
     SELECT $1, t, 4, 'CN', t, t, t, 104 + n * 0.01, 30 FROM unnest($2::text[]) WITH ORDINALITY AS x (t, n)
     ORDER BY n RETURNING id`,
    [accountId, some(0, PLANTS)],
  );
  const plantIds = plants.map(({ id }) => Number(id));
  // A name that would load a picture and run a script.
  const plantId = plantIds[4] as number;
  await run(
    `INSERT INTO device (sn, kind, plant_id, alias, brand, model, firmware)
     SELECT 'E2EHOST' || n, 'inverter', $1, t, t, t, t FROM unnest($2::text[]) WITH ORDINALITY AS x (t, n)`,
    [plantId, keptTexts],
  );
  await run(
    `INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at, handler_name)
     SELECT $1, d.id, 'inverter', d.alias, 1, 101, 2, now() - interval '1 hour', now(), d.alias
     FROM device d WHERE d.plant_id = $1 AND d.removed_at IS NULL ORDER BY d.id LIMIT 60`,
    [plantId],
  );
  await run(
    `INSERT INTO alarm_record (alarm_id, plant_id, status, note, account_name)
     SELECT id, plant_id, 2, sn, sn FROM alarm WHERE plant_id = $1`,
    [plantId],
  );
  await run(
    'INSERT INTO topology_version (plant_id, version, diagram, note, saved_by) VALUES ($1, 1, $2, $3, $4)',
    [plantId, JSON.stringify(drawing), keptTexts[4], accountId],
  );
  await run("INSERT INTO screen_project (plant_id, screen_name, theme) VALUES ($1, $2, 'blue')", [
    plantId,
    keptTexts[4],
  ]);
  await run(
    `INSERT INTO role (owner_id, name, attribute, description)
     SELECT $1, t, 'custom', t FROM unnest($2::text[]) AS t`,
    [accountId, some(0, 20)],
  );
  await run(
    `INSERT INTO schedule_plan (plant_id, name, type, parts, enabled, changed_by, changed_at)
     SELECT $1, t, 'year', '[]', false, t, now() FROM unnest($2::text[]) AS t`,
    [plantId, some(0, 20)],
  );
  await run(
    `INSERT INTO notify_user (manager_id, name, email, lang, by_sms, by_mail, grades, all_plants, delay_min, time_zone, hears_since)
     VALUES ($1, $2, $3, 'en', false, true, '{1,2,3,4}', true, 0, 'UTC', now())`,
    [accountId, keptTexts[4], HOSTILE_MAIL],
  );
  for (const account of some(0, 10))
    await call('/user/checklogin', { mode: 'password', account, password: 'x' });
  const token = await tokenOf(ACCOUNT);
  await call('/user/selectPlant', { plantId }, token);

  return {
    token,
    plantId,
    /** One alarm per plant, without a device: the engine ends alarms of non-existent devices. */
    async raiseAlarms(): Promise<void> {
      const { rows } = await run(
        `INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at)
         SELECT p.id, 0, 'inverter', 'E2E-HOSTILE', 2, 2, 1, now(), now() FROM plant p WHERE p.id = ANY ($1)
         RETURNING id, plant_id`,
        [plantIds],
      );
      for (const { id, plant_id } of rows) await run("SELECT pg_notify('alarm', $1)", [`${plant_id}:${id}`]);
    },
    async mails(): Promise<{ subject: string; html: string }[]> {
      const { rows } = await run(
        'SELECT subject, html FROM outbox_message WHERE target = $1 AND html IS NOT NULL',
        [HOSTILE_MAIL],
      );
      return rows;
    },
    async end(): Promise<void> {
      await run('UPDATE notify_user SET removed_at = now() WHERE email = $1', [HOSTILE_MAIL]);
      await run('DELETE FROM alarm WHERE plant_id = ANY ($1)', [plantIds]);
      await run('UPDATE device SET removed_at = now() WHERE plant_id = ANY ($1)', [plantIds]);
      await run('UPDATE plant SET deleted_at = now() WHERE id = ANY ($1)', [plantIds]);
      await run('DELETE FROM session WHERE account_id = $1', [accountId]);
      await run('UPDATE account SET deleted_at = now() WHERE id = $1', [accountId]);
      await client.end();
    },
  };
}
