import { cellLimits, socLimits } from '../battery.ts';
import { acInForDc, acOutFromDc } from '../conversion.ts';
import { activeFault, type BatteryPart, type PcsPart } from '../plant-parts.ts';
import type { BatteryState, PcsState } from '../state.ts';
import { eventCodes, type Moment, wobble } from './moment.ts';
import { powerFactorOf, threePhase } from './three-phase.ts';
import type { Values } from './values.ts';

const STATUS = { standby: 2, zeroPower: 3, charging: 4, discharging: 5, shutDown: 8 } as const;
const AT_LIMIT_PERCENT = 0.05;

export function readPcs(
  part: PcsPart,
  pcs: PcsState,
  battery: { readonly part: BatteryPart; readonly state: BatteryState; readonly voltage: number },
  moment: Moment,
): Values[] {
  const { atMs } = moment;
  const { ratedKw } = part.spec;
  const kw = pcs.acKw;
  const kvar = pcs.on ? pcs.reactiveKvar + 0.015 * Math.abs(kw) : 0;
  const bear = cellLimits(battery.part.spec, battery.state);
  const { socMin, socMax } = socLimits(pcs, battery.state);
  const full = battery.state.soc > socMax - AT_LIMIT_PERCENT;
  const empty = battery.state.soc < socMin + AT_LIMIT_PERCENT;
  const hot = activeFault(part, 'pcsOverTemperature', atMs) ? 22 : 0;
  const share = Math.abs(kw) / ratedKw;
  const { ambientC } = moment.light.air;
  return [
    eventCodes(part, atMs),
    {
      workStatus: statusOf(pcs),
      gridMode: pcs.gridMode,
      workMode: pcs.workMode,
      runMode: pcs.runMode,
      setpointKw: pcs.setUntilMs > atMs ? pcs.setKw : 0,
      planVersion: pcs.planVersion,
      maxChargeKw: full ? 0 : Math.min(pcs.maxChargeKw, ratedKw, acInForDc(ratedKw, bear.inKw)),
      maxDischargeKw: empty ? 0 : Math.min(pcs.maxDischargeKw, ratedKw, acOutFromDc(ratedKw, bear.outKw)),
      runHours: Math.floor(pcs.runH),
    },
    threePhase(moment, part, kw, kvar),
    {
      activePowerKw: kw,
      reactivePowerKvar: kvar,
      apparentPowerKva: Math.hypot(kw, kvar),
      powerFactor: powerFactorOf(kw, kvar),
      frequency: moment.frequencyHz,
      efficiency: efficiencyOf(pcs),
      dcPowerKw: pcs.dcKw,
      dcVoltage: battery.voltage,
      dcCurrent: battery.voltage > 0 ? (pcs.dcKw * 1000) / battery.voltage : 0,
      busVoltage: battery.voltage * (1 + 0.002 * wobble(part, 1, atMs)),
      insulationKohm: 1400 + 250 * wobble(part, 2, atMs, 180),
      chargeTodayKwh: pcs.dayChargedKwh,
      dischargeTodayKwh: pcs.dayDischargedKwh,
      chargeTotalKwh: pcs.chargedKwh,
      dischargeTotalKwh: pcs.dischargedKwh,
      igbtTemperature: ambientC + 7 + 38 * share + hot + wobble(part, 3, atMs),
      moduleTemperature: ambientC + 5 + 28 * share + hot + wobble(part, 4, atMs),
      ambientTemperature: ambientC + 2 + 0.5 * wobble(part, 5, atMs),
      cabinetTemperature: ambientC + 6 + 10 * share + wobble(part, 6, atMs),
    },
  ];
}

function statusOf(pcs: PcsState): number {
  if (!pcs.on) return STATUS.shutDown;
  if (pcs.acKw > 0) return STATUS.discharging;
  if (pcs.acKw < 0) return STATUS.charging;
  return pcs.setUntilMs > 0 ? STATUS.zeroPower : STATUS.standby;
}

function efficiencyOf({ acKw, dcKw }: PcsState): number {
  if (acKw === 0 || dcKw === 0) return 0;
  return 100 * (acKw > 0 ? acKw / dcKw : dcKw / acKw);
}
