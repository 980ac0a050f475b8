import { reactiveKvar } from '../inverters.ts';
import { activeFault, type InverterPart } from '../plant-parts.ts';
import { moduleC, planeWm2 } from '../pv.ts';
import type { InverterState } from '../state.ts';
import { extraHeatC, HEAT_SINK, insulationShare, isTripped, stringWorth } from '../troubles.ts';
import { eventCodes, type Moment, wobble } from './moment.ts';
import { powerFactorOf, threePhase } from './three-phase.ts';
import type { Values } from './values.ts';

const STATUS = { waiting: 0, running: 2, derated: 3, shutDown: 5, fault: 6 } as const;
/** Module of 550 Wp at its best point, 25 °C. */
const MODULE_KWP = 0.55;
const MODULE_V = 41.7;
const OPEN_CIRCUIT = 1.19;
/** Below this irradiance the DC side is off. */
const DARK_WM2 = 3;

export function readInverter(part: InverterPart, inverter: InverterState, moment: Moment): Values[] {
  const { atMs } = moment;
  const { ratedKw } = part.spec;
  const tripped = isTripped(part, moment.light, atMs);
  const overVoltage = activeFault(part, 'gridOverVoltage', atMs) !== undefined;
  const kw = inverter.acKw;
  const kvar = reactiveKvar(part, inverter);
  const share = kw / ratedKw;
  const ac = threePhase(moment, part, kw, kvar, moment.phaseV * (overVoltage ? 1.16 : 1));
  return [
    eventCodes(part, atMs),
    {
      workStatus: statusOf(inverter, tripped),
      deratingReason: inverter.derated,
      activePowerLimitPercent: inverter.limitPercent,
      reactivePowerSetPercent: inverter.reactivePercent,
      runHours: Math.floor(inverter.runH),
      runHoursToday: inverter.dayRunH,
      gridConnections: inverter.connections,
      fanSpeedRpm:
        share > 0.15 && !activeFault(part, 'fanFailure', atMs)
          ? 1400 + 3400 * share + 40 * wobble(part, 1, atMs)
          : 0,
    },
    ac,
    {
      activePowerKw: kw,
      peakPowerTodayKw: inverter.dayPeakKw,
      reactivePowerKvar: kvar,
      apparentPowerKva: Math.hypot(kw, kvar),
      powerFactor: powerFactorOf(kw, kvar),
      frequency: moment.frequencyHz,
      voltageUnbalancePercent: unbalance(ac.voltageA, ac.voltageB, ac.voltageC),
      currentUnbalancePercent: unbalance(ac.currentA, ac.currentB, ac.currentC),
      neutralVoltage: 1.5 + wobble(part, 2, atMs),
      dcInjectionMa: share * 60 * wobble(part, 3, atMs),
      leakageCurrentMa: kw > 0 ? 35 + 20 * wobble(part, 4, atMs) : 0,
      efficiency: inverter.dcKw > 0 ? (kw / inverter.dcKw) * 100 : 0,
    },
    directCurrent(part, inverter, moment),
    {
      energyHourKwh: inverter.hourKwh,
      energyTodayKwh: inverter.dayKwh,
      energyYesterdayKwh: inverter.yesterdayKwh,
      energyMonthKwh: inverter.monthKwh,
      energyYearKwh: inverter.yearKwh,
      energyTotalKwh: inverter.totalKwh,
      dcEnergyTotalKwh: inverter.dcTotalKwh,
      reactiveEnergyTotalKvarh: inverter.reactiveKvarh,
    },
    temperatures(part, share, moment),
    {
      busErrorPercent: Math.max(0, 0.3 * wobble(part, 5, atMs)),
    },
  ];
}

function statusOf(inverter: InverterState, tripped: boolean): number {
  if (tripped) return STATUS.fault;
  if (!inverter.on) return STATUS.shutDown;
  if (inverter.derated) return STATUS.derated;
  return inverter.acKw > 0 ? STATUS.running : STATUS.waiting;
}

const unbalance = (a: number, b: number, c: number): number => {
  const mean = (a + b + c) / 3;
  return mean < 0.01
    ? 0
    : (Math.max(Math.abs(a - mean), Math.abs(b - mean), Math.abs(c - mean)) / mean) * 100;
};

function directCurrent(part: InverterPart, inverter: InverterState, moment: Moment): Values {
  const { atMs } = moment;
  const { strings, kwp } = part.spec;
  const lightWm2 = planeWm2(moment.light.sky, part.plane);
  const modules = Math.max(1, Math.round(kwp / strings / MODULE_KWP));
  const heat = 1 - 0.0028 * (moduleC(lightWm2, moment.light.air) - 25);
  const dim = lightWm2 < DARK_WM2 ? 0 : 1 - 0.12 * Math.exp(-lightWm2 / 120);
  const bestV = modules * MODULE_V * heat * dim;
  const loaded = inverter.dcKw > 0;
  const stringV = bestV * (loaded ? 1 : OPEN_CIRCUIT);

  const worths = part.worths.map((_, i) => stringWorth(part, i, moment.light, atMs));
  const worthKwp = worths.reduce((sum, worth) => sum + worth, 0);
  const stringPowerKw = worths.map((worth) => (inverter.dcKw * worth) / worthKwp);
  // Both strings of an MPPT are in parallel and share its voltage.
  const mpptVoltage = Array.from(
    { length: Math.ceil(strings / 2) },
    (_, i) => stringV * (1 + 0.006 * wobble(part, 100 + i, atMs)),
  );
  const stringVoltage = stringPowerKw.map((_, i) => mpptVoltage[i >> 1] ?? 0);
  const stringCurrent = stringPowerKw.map((kw, i) => ampsOf(kw, stringVoltage[i] ?? 0));
  const inPairs = (values: readonly number[]) =>
    mpptVoltage.map((_, i) => (values[2 * i] ?? 0) + (values[2 * i + 1] ?? 0));
  const busVoltage = loaded ? Math.max(stringV, 640) : stringV;
  const lowInsulation = activeFault(part, 'lowInsulation', atMs) !== undefined;
  const leaning = lowInsulation ? 0.1 : 0.5 + 0.02 * wobble(part, 6, atMs);
  return {
    dcPowerKw: inverter.dcKw,
    dcVoltage: stringV,
    dcCurrent: ampsOf(inverter.dcKw, stringV),
    busVoltage,
    busVoltagePositive: busVoltage / 2 + wobble(part, 7, atMs) * 0.002 * busVoltage,
    busVoltageNegative: busVoltage / 2 - wobble(part, 7, atMs) * 0.002 * busVoltage,
    positiveToEarthVoltage: stringV * leaning,
    negativeToEarthVoltage: -stringV * (1 - leaning),
    insulationKohm: lowInsulation
      ? 28
      : (900 + 350 * wobble(part, 8, atMs, 120)) * insulationShare(part, moment.light, atMs),
    stringsConnected: strings,
    stringVoltage,
    stringCurrent,
    stringPowerKw,
    mpptVoltage,
    mpptCurrent: inPairs(stringCurrent),
    mpptPowerKw: inPairs(stringPowerKw),
  };
}

const ampsOf = (kw: number, volts: number): number => (volts < 1 ? 0 : (kw * 1000) / volts);

function temperatures(part: InverterPart, share: number, moment: Moment): Values {
  const airC = moment.light.air.ambientC;
  const at = (aboveC: number, perShareC: number, salt: number) =>
    airC + aboveC + perShareC * share + wobble(part, salt, moment.atMs);
  const hot = share * extraHeatC(part, moment.atMs);
  return {
    internalTemperature: at(4, 20, 11) + hot,
    heatSinkTemperature: at(HEAT_SINK.aboveC, HEAT_SINK.atFullPowerC, 12) + hot,
    moduleTemperature: at(4, 38, 13) + hot,
    boostTemperature: at(4, 33, 14) + hot,
    inductorTemperature: at(4, 45, 15) + hot,
    dcTerminalTemperature: at(2, 18, 16),
    acTerminalTemperature: at(2, 21, 17),
  };
}
