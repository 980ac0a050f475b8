import { tidy } from '@heliodon/register-maps/registers';
import type { PointValues } from '@heliodon/register-maps/values';
import { type AcSide, acSideOf } from './ac-side.ts';
import { dcInputsOf, hasPv, storageSideOf } from './dc-inputs.ts';
import { activeEvents, pcsBits } from './events.ts';
import { kilo, type ReadModels } from './read-models.ts';

/** Less counts as zero. */
const STILL_KW = 0.05;

export function pcsPoints(models: ReadModels): PointValues {
  const ac = acSideOf(models);
  const inputs = dcInputsOf(models);
  const storage = storageSideOf(inputs);
  const hybrid = hasPv(inputs) ? storage : undefined;
  const older = models.first(101, 102, 103, 111, 112, 113);
  // If the storage side of a hybrid is silent, the AC power is not its charge or discharge.
  const powerKw = hybrid ? hybrid.powerKw : ac.powerKw;
  return {
    workStatus: workStatusOf(ac, powerKw),
    ...activeEvents('pcs', pcsBits, ac.alarms),
    // Phases and reactive power of a hybrid inverter belong to the inverter.
    ...(hybrid ? { frequency: ac.points.frequency ?? null } : ac.points),
    activePowerKw: powerKw,
    setpointKw: setpointKw(models),
    maxChargeKw: kilo(models.number([702, 'WChaRteMax'], [124, 'WChaMax'], [120, 'MaxChaRte'])),
    maxDischargeKw: kilo(models.number([702, 'WDisChaRteMax'], [120, 'MaxDisChaRte'], [124, 'WChaMax'])),
    dcPowerKw: storage?.powerKw ?? kilo(older?.number('DCW')),
    dcVoltage: storage?.voltage ?? models.number([124, 'InBatV']) ?? older?.number('DCV') ?? null,
    chargeTotalKwh: hybrid ? hybrid.inKwh : ac.inKwh,
    dischargeTotalKwh: hybrid ? hybrid.outKwh : ac.inKwh === null ? null : ac.outKwh,
    igbtTemperature: models.number([701, 'TmpSw'], [701, 'TmpSnk']) ?? older?.number('TmpSnk') ?? null,
    cabinetTemperature: models.number([701, 'TmpCab']) ?? older?.number('TmpCab') ?? null,
    ambientTemperature: models.number([701, 'TmpAmb']),
  };
}

/** Codes of workStatus in device-plane/kinds/pcs. */
function workStatusOf(ac: AcSide, powerKw: number | null): number | null {
  switch (ac.state) {
    case undefined:
      return null;
    case 'starting':
      return 0;
    case 'sleeping':
    case 'standby':
      return 2;
    case 'fault':
      return 6;
    case 'off':
    case 'stopping':
      return 8;
    default:
      if (powerKw === null || Math.abs(powerKw) < STILL_KW) return 3;
      return powerKw < 0 ? 4 : 5;
  }
}

/** Last order; null while it is autonomous. */
function setpointKw(models: ReadModels): number | null {
  if (models.number([704, 'WSetEna']) === 1) return kilo(models.number([704, 'WSet']));
  const rate = models.number([124, 'OutWRte']);
  if (models.number([124, 'StorCtl_Mod']) !== 3 || rate === null) return null;
  const discharging = models.number([120, 'MaxDisChaRte'], [124, 'WChaMax']);
  const baseW = rate < 0 ? models.number([124, 'WChaMax']) : discharging;
  return baseW === null ? null : tidy((rate * baseW) / 100_000);
}
