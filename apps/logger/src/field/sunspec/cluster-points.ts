import { tidy } from '@heliodon/register-maps/registers';
import type { PointValues } from '@heliodon/register-maps/values';
import { activeEvents, clusterBits } from './events.ts';
import type { ReadModels } from './read-models.ts';

const CONTACTOR_CLOSED = 2;
const MAX_PACKS = 32;
/** Codes of workStatus in device-plane/kinds/cluster. */
const STATUS = { standby: 1, charging: 2, discharging: 3, shutdown: 4, fault: 5 };

/** A string by its own model, or by its block in the bank's. */
export function clusterPoints(models: ReadModels, index: number): PointValues {
  const own = models.first(804);
  const string = own ?? models.first(803)?.repeated('NStr')[index - 1];
  const get = (name: string) => string?.number(name) ?? null;
  const packs = own?.repeated('NMod').slice(0, MAX_PACKS) ?? [];
  const [voltage, current, flags] = [get('V'), get('A'), get('St')];
  const closed = flags === null ? null : (flags & CONTACTOR_CLOSED) !== 0;
  const events = activeEvents('cluster', clusterBits, get('Evt1'));
  return {
    workStatus: statusOf(events.faultCode, closed, current),
    ...events,
    contactorState: closed === null ? null : Number(closed),
    packsOnline: get('NMod'),
    voltage,
    current,
    powerKw: voltage === null || current === null ? null : tidy((voltage * current) / 1000),
    soc: get('SoC'),
    soh: get('SoH'),
    cycles: get('NCyc'),
    cellVoltageMax: get('CellVMax'),
    cellVoltageMaxPack: get('CellVMaxMod'),
    cellVoltageMin: get('CellVMin'),
    cellVoltageMinPack: get('CellVMinMod'),
    cellVoltageAvg: get('CellVAvg'),
    cellTemperatureMax: get('ModTmpMax'),
    cellTemperatureMaxPack: get('ModTmpMaxMod'),
    cellTemperatureMin: get('ModTmpMin'),
    cellTemperatureMinPack: get('ModTmpMinMod'),
    cellTemperatureAvg: get('ModTmpAvg'),
    ...(packs.length > 0
      ? {
          packSoc: packs.map((pack) => pack.number('ModSoC')),
          packTemperatureMax: packs.map((pack) => pack.number('ModCellTmpMax')),
        }
      : {}),
  };
}

function statusOf(faultCode: number, closed: boolean | null, current: number | null): number {
  if (faultCode > 0) return STATUS.fault;
  if (closed === false) return STATUS.shutdown;
  if (!current) return STATUS.standby;
  return current < 0 ? STATUS.charging : STATUS.discharging;
}
