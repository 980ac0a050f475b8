import { commonErrors } from '@heliodon/contract/errors';
import { hasRole } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import type { SetupReport } from '@heliodon/telemetry/setup';
import { sql } from 'kysely';
import { commissioningErrors } from '../contract/commissioning.errors.ts';

export interface VisibleLogger {
  readonly deviceId: number;
  readonly sn: string;
  readonly kind: string;
  readonly plantId: number;
  readonly online: boolean;
  /** It has the channel `setup`. */
  readonly supported: boolean;
  /** Added by claim code; it has not connected yet. */
  readonly isClaimed: boolean;
  readonly report: SetupReport | null;
  readonly reportedAt: Date | null;
}

/** A logger that the caller sees. A device that is none has no configuration. */
export async function visibleLogger(db: Database, caller: Caller, deviceId: number): Promise<VisibleLogger> {
  const { rows } = await sql<VisibleLogger>`SELECT d.id AS "deviceId", d.sn, d.kind, d.plant_id AS "plantId",
      coalesce(l.online, false) AS online, coalesce(s.capability, 0) > 0 AS supported,
      c.device_id IS NOT NULL AS "isClaimed", s.report, s.reported_at AS "reportedAt"
    FROM device d LEFT JOIN logger_link l ON l.logger_id = d.id
      LEFT JOIN logger_setup s ON s.logger_id = d.id
      LEFT JOIN logger_claim c ON c.device_id = d.id
    WHERE d.id = ${deviceId} AND d.removed_at IS NULL AND d.plant_id IN ${visiblePlantIds(caller)}`.execute(
    db,
  );
  const logger = rows[0];
  if (!logger) throw new AppError(commonErrors.notFound);
  if (!hasRole(logger.kind, 'gateway')) throw new AppError(commissioningErrors.notSupported);
  return logger;
}
