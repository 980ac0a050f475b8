import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { tokenHash } from '@heliodon/infrastructure/tokens';
import { designateDevices } from '@heliodon/telemetry-store/designations';
import type { DeviceSpec, PlantSpec } from '../model/spec.ts';
import { loggerCheckCode, loggerSecret } from './fleet-key.ts';

/** Registers and names the devices of a simulated plant, with or without a plant; existing ones stay unchanged. */
export async function registerDevices(
  tx: Database,
  plantId: number | null,
  spec: PlantSpec,
  key: string,
): Promise<void> {
  const ids = new Map<string, number>();
  const known = await tx
    .selectFrom('device')
    .select(['id', 'sn'])
    .where('removed_at', 'is', null)
    .where(
      'sn',
      'in',
      spec.devices.map((device) => device.sn),
    )
    .execute();
  for (const { id, sn } of known) ids.set(sn, id);
  const added: number[] = [];
  for (const device of inOrder(spec.devices)) {
    if (ids.has(device.sn)) continue;
    const { id } = await tx
      .insertInto('device')
      .values({
        sn: device.sn,
        kind: device.kind,
        model: device.model,
        plant_id: plantId,
        logger_id: device.kind === 'logger' ? null : (ids.get(device.loggerSn) ?? null),
        parent_id: device.kind === 'cluster' ? (ids.get(device.parentSn) ?? null) : null,
        rated_kw: 'ratedKw' in device ? device.ratedKw : null,
        sampling_point: device.kind === 'meter' ? device.samplingPoint : null,
        structure: JSON.stringify(structureOf(device)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(device.sn, id);
    added.push(id);
    if (device.kind !== 'logger') continue;
    await tx
      .insertInto('logger_credential')
      .values({
        device_id: id,
        secret_hash: tokenHash(loggerSecret(key, device.sn)),
        check_code_hash: tokenHash(loggerCheckCode(key, device.sn)),
      })
      .execute();
  }
  if (plantId !== null) await designateDevices(tx, deviceKinds, plantId, added);
}

/** Loggers first, then batteries, then devices that refer to them. */
function inOrder(devices: readonly DeviceSpec[]): DeviceSpec[] {
  const rank = (device: DeviceSpec) => (device.kind === 'logger' ? 0 : device.kind === 'cluster' ? 2 : 1);
  return devices.toSorted((a, b) => rank(a) - rank(b));
}

export function structureOf(device: DeviceSpec): Record<string, number> {
  switch (device.kind) {
    case 'inverter':
      return { strings: device.strings };
    case 'battery':
      return { capacityKwh: device.capacityKwh };
    case 'cluster':
      return { packs: device.packs, cellsPerPack: device.cellsPerPack };
    case 'charger':
      return { connectors: device.connectors };
    default:
      return {};
  }
}
