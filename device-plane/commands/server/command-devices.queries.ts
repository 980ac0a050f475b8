import { commonErrors } from '@heliodon/contract/errors';
import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { PartCounts } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { lineFirmwareOf, lineIdOf } from '@heliodon/telemetry-store/own-line';
import { type RawBuilder, sql } from 'kysely';
import type { LineFacts } from './command.policy.ts';

/** Properties of a device needed for commands. */
export interface CommandDevice extends LineFacts {
  readonly deviceId: number;
  readonly sn: string;
  readonly kind: string;
  readonly model: string;
  readonly firmware: string;
  readonly plantId: number;
  /** The account whose command password applies: the head of the plant's account tree. */
  readonly treeId: number;
  /** Of the plant. */
  readonly timeZone: string;
  readonly structure: PartCounts;
}

const commandDevices = (deviceIds: readonly number[], seen: RawBuilder<unknown>) =>
  sql<CommandDevice>`SELECT d.id AS "deviceId", d.sn, d.kind, d.model, d.firmware, d.structure, d.commands,
      d.plant_id AS "plantId", o.tree_id AS "treeId", p.time_zone AS "timeZone", g.id AS "loggerId",
      ${lineFirmwareOf(kindsWith('charger'))} AS "loggerFirmware", coalesce(l.online, false) AS online
    FROM device d
    JOIN plant p ON p.id = d.plant_id
    JOIN account o ON o.id = p.owner_id
    LEFT JOIN device g ON g.id = ${lineIdOf(kindsWith('gateway', 'charger'))} AND g.removed_at IS NULL
    LEFT JOIN logger_link l ON l.logger_id = g.id
    WHERE d.id = ANY (${[...deviceIds]}::int[]) AND d.removed_at IS NULL AND ${seen}`;

/** The devices visible to the caller, by id. Throws if none is visible. */
export async function visibleDevices(
  db: Database,
  caller: Caller,
  deviceIds: readonly number[],
): Promise<Map<number, CommandDevice>> {
  const seen = sql`d.plant_id IN ${visiblePlantIds(caller)}`;
  const { rows } = await commandDevices(deviceIds, seen).execute(db);
  if (rows.length === 0) throw new AppError(commonErrors.notFound);
  return new Map(rows.map((row) => [row.deviceId, row]));
}

export async function visibleDevice(db: Database, caller: Caller, deviceId: number): Promise<CommandDevice> {
  const found = (await visibleDevices(db, caller, [deviceId])).get(deviceId);
  if (!found) throw new AppError(commonErrors.notFound);
  return found;
}

/** Access has been checked before; undefined if the device or its plant no longer exists. */
export async function deviceById(db: Database, deviceId: number): Promise<CommandDevice | undefined> {
  const { rows } = await commandDevices([deviceId], sql`p.deleted_at IS NULL`).execute(db);
  return rows[0];
}
