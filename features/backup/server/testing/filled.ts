import { deviceKinds } from '@heliodon/device-kinds/kinds';
import {
  dayPartition,
  ensurePartition,
  ensureTables,
  monthPartition,
} from '@heliodon/telemetry-store/tables';
import pg from 'pg';

const AT = Date.UTC(2026, 4, 3, 10);

/** Rows with every column type, in tables of migrations, of device kinds and in other tables. */
export async function fillDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await ensureTables(client, deviceKinds);
    for (const day of [0, 1])
      await ensurePartition(client, dayPartition('telemetry_inverter', AT + day * 86_400_000));
    await ensurePartition(client, monthPartition('plant_15m', AT));
    await client.query(FACTS);
    await client.query(TYPES);
  } finally {
    await client.end();
  }
}

const FACTS = `
  INSERT INTO account (id, path, tree_id, role_id, account_name, password_hash)
    VALUES (1, '{1}', 1, 1, 'admin', 'x'), (2, '{1,2}', 1, 2, E'tab\\tline\\nback\\\\slash "quote" 电站', 'y');
  UPDATE account SET parent_id = 1 WHERE id = 2;
  SELECT setval('account_id_seq', 40);
  INSERT INTO plant (owner_id, name, time_zone) SELECT 1, 'Plant ' || n, 'Asia/Shanghai' FROM generate_series(1, 40) n;
  INSERT INTO device (sn, kind, plant_id) SELECT 'SN' || id, 'inverter', id FROM plant;
  INSERT INTO telemetry_inverter (ts, device_id, active_power_kw)
    SELECT '2026-05-03T10:00Z'::timestamptz + n * interval '1 min', d.id, n / 7.0
    FROM device d, generate_series(0, 300) n;
  INSERT INTO telemetry_inverter (ts, device_id, active_power_kw) SELECT '2026-05-04T09:00Z', id, 'NaN' FROM device LIMIT 1;
  INSERT INTO plant_15m (plant_id, estimated_s, bucket) SELECT id, 0, '2026-05-03T10:00Z' FROM plant;
  INSERT INTO stored_file (name, media_type) VALUES ('a', 'b');
  INSERT INTO stored_file_chunk (file_id, n, bytes) SELECT id, 0, '\\x000a0d5c2e00ff' FROM stored_file;
  INSERT INTO operation_log (account_name, account_path, type, action, params, status)
    SELECT 'admin', '{1}', 'system', 'x', jsonb_build_object('n', n, 'text', E'\\u4e2d\\n'), 'success'
    FROM generate_series(1, 500) n;
  INSERT INTO setting (key, value) VALUES ('k', '{"a": [1, null, "\\\\."]}');
  INSERT INTO session (token_hash, account_id, expires_at) VALUES ('\\x01', 1, now() + interval '1 day');
  INSERT INTO verification_code (target, purpose, code_hash, expires_at) VALUES ('t', 'p', '\\x02', now());`;

const TYPES = `
  CREATE TABLE of_every_type (id bigint PRIMARY KEY, small smallint, flag boolean, price numeric(12,4), plain numeric,
    single real, wide double precision, name varchar(20), code char(3), long text, bytes bytea, facts jsonb, raw json,
    list integer[], words text[], singles real[], day date, clock time without time zone, at timestamptz,
    naive timestamp, span interval, key uuid, address inet);
  INSERT INTO of_every_type (id) VALUES (1);
  INSERT INTO of_every_type VALUES
    (2, -32768, true, 12345678.9012, 'NaN', 'NaN', 'Infinity', 'x', 'a', '', '', '{}', '[]', '{}', '{}', '{}',
     'infinity', '24:00', '-infinity', 'infinity', '-1 year 3 days 04:05:06.789', gen_random_uuid(), '::1/64'),
    (3, 32767, false, -0.0001, 123456789012345678901234567890.123456789, 1e-40, 4.9e-324, E'\\t\\n\\r\\\\', 'abc',
     repeat('很长的文字\\N', 100000), decode(repeat('00ff', 300000), 'hex'), '{"é": "\\u0001"}', '{"a":  1}',
     '{1,NULL,3}', ARRAY['', NULL, 'a"b\\c,{}', E'\\n'], '{NaN,Infinity,-Infinity,0.1}', '0044-03-15 BC', '00:00:00.000001',
     '2026-11-01T01:30:00-08', '0001-01-01', '0', NULL, '10.0.0.0/8');`;
