import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { readPage } from '@heliodon/infrastructure/sql';
import { sql } from 'kysely';
import type { getSerialConflicts, SerialConflict } from '../contract/logger.contract.ts';

/** Duplicates can exist only if there is a claim. */
export async function listSerialConflicts(
  db: Database,
  request: CallRequest<typeof getSerialConflicts>,
): Promise<CallResponse<typeof getSerialConflicts>> {
  const query = db
    .selectFrom('device as c')
    .where('c.removed_at', 'is', null)
    .where('c.sn_proven', '=', false)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM device o WHERE o.sn = c.sn AND o.id <> c.id AND o.removed_at IS NULL)`,
    )
    .groupBy('c.sn')
    .select([
      'c.sn',
      sql<SerialConflict['devices']>`(SELECT json_agg(json_build_object('deviceId', d.id, 'kind', d.kind,
          'isHolder', d.sn_proven, 'plantName', p.name, 'ownerName', a.account_name, 'since', d.created_at)
          ORDER BY d.sn_proven DESC, d.id)
        FROM device d LEFT JOIN plant p ON p.id = d.plant_id LEFT JOIN account a ON a.id = p.owner_id
        WHERE d.sn = c.sn AND d.removed_at IS NULL)`.as('devices'),
    ])
    .orderBy((q) => q.fn.max('c.id'), 'desc');
  const { rows, total } = await readPage(db, query, request);
  return {
    total,
    rows: rows.map(({ sn, devices }) => ({
      sn,
      devices: devices.map((one) => ({ ...one, since: new Date(one.since).toISOString() })),
    })),
  };
}
