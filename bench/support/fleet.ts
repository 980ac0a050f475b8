import { createHash } from 'node:crypto';
import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type pg from 'pg';

export const SECRET = 'bench-secret';

export function benchKind(): DeviceKind {
  const kind = kindById('inverter');
  if (!kind) throw new Error('there is no inverter');
  return kind;
}

/** Registers loggers with devices, distributed over plants; returns serial numbers by logger. */
export async function registerFleet(
  pool: pg.Pool,
  { loggers, devicesPerLogger, plants }: { loggers: number; devicesPerLogger: number; plants: number },
): Promise<void> {
  const hash = createHash('sha256').update(SECRET).digest();
  await pool.query(
    `INSERT INTO plant (owner_id, name, screen_type)
     SELECT (SELECT min(id) FROM account), 'Bench plant ' || n, 2 FROM generate_series(1, $1) n`,
    [plants],
  );
  await pool.query(
    `WITH p AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS k FROM plant WHERE name LIKE 'Bench plant %'),
       l AS (INSERT INTO device (sn, kind, plant_id)
             SELECT 'BL' || n, 'logger', p.id FROM generate_series(1, $1) n JOIN p ON p.k = n % $2
             RETURNING id, sn, plant_id),
       c AS (INSERT INTO logger_credential (device_id, secret_hash, check_code_hash)
             SELECT id, $3, $3 FROM l)
     INSERT INTO device (sn, kind, plant_id, logger_id, rated_kw)
     SELECT l.sn || 'D' || n, 'inverter', l.plant_id, l.id, 100 FROM l, generate_series(1, $4) n`,
    [loggers, plants, hash, devicesPerLogger],
  );
  await pool.query('ANALYZE');
}
