import type { CallResponse } from '@heliodon/contract/call';
import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import type { SetupReport } from '@heliodon/telemetry/setup';
import { sql } from 'kysely';
import type { getSetupLoggers, SetupLogger } from '../contract/commissioning.contract.ts';

interface Row
  extends Pick<
    SetupLogger,
    'deviceId' | 'sn' | 'name' | 'firmware' | 'online' | 'supported' | 'isHere' | 'devices'
  > {
  readonly claimUntil: Date | null;
  readonly report: SetupReport | null;
  readonly state: string | null;
}

export async function listSetupLoggers(
  db: Database,
  plantId: number,
): Promise<CallResponse<typeof getSetupLoggers>['loggers']> {
  const { rows } = await sql<Row>`SELECT d.id AS "deviceId", d.sn, d.alias AS name, d.firmware,
      coalesce(l.online, false) AS online, coalesce(s.capability, 0) > 0 AS supported,
      c.expires_at AS "claimUntil", coalesce(s.is_here, false) AS "isHere", s.report,
      (SELECT count(*)::int FROM device b WHERE b.logger_id = d.id AND b.removed_at IS NULL) AS devices,
      (SELECT v.state FROM setup_version v WHERE v.logger_id = d.id ORDER BY v.version DESC LIMIT 1) AS state
    FROM device d LEFT JOIN logger_link l ON l.logger_id = d.id
      LEFT JOIN logger_setup s ON s.logger_id = d.id
      LEFT JOIN logger_claim c ON c.device_id = d.id
    WHERE d.plant_id = ${plantId} AND d.removed_at IS NULL AND d.kind = ANY(${kindsWith('gateway')}::text[])
    ORDER BY d.id`.execute(db);
  return rows.map(({ report, claimUntil, state, ...row }) => ({
    ...row,
    claimUntil: claimUntil?.toISOString() ?? null,
    version: report?.version ?? null,
    state: (state ?? 'none') as SetupLogger['state'],
    serialPorts: report?.serialPorts ?? [],
    networks: report?.networks ?? [],
  }));
}
