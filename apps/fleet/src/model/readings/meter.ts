import { meteredKvar } from '../meters.ts';
import type { Part } from '../plant-parts.ts';
import { settingOf } from '../settings.ts';
import type { MeterSpec } from '../spec.ts';
import type { MeterState } from '../state.ts';
import { eventCodes, type Moment } from './moment.ts';
import { powerFactorOf, threePhase } from './three-phase.ts';
import type { Values } from './values.ts';

export function readMeter(part: Part<MeterSpec>, meter: MeterState, moment: Moment): Values[] {
  const { samplingPoint, ptRatio, sn } = part.spec;
  const kw = meter.powerKw;
  const kvar = meteredKvar(samplingPoint, moment.state.flows);
  // A potential transformer has 100 V secondary: 10 kV at a ratio of 100.
  const lift = ptRatio > 1 ? (ptRatio * 100) / moment.parts.spec.gridV : 1;
  const ac = threePhase(moment, part, kw, kvar, moment.phaseV * lift);
  const kvarOf = (phaseKw: number) => (kw === 0 ? kvar / 3 : (kvar * phaseKw) / kw);
  const phases = [ac.powerAKw, ac.powerBKw, ac.powerCKw] as const;
  const [reactiveA, reactiveB, reactiveC] = phases.map(kvarOf) as [number, number, number];
  const [sharp, peak, flat, valley, deepValley] = meter.importByPeriodKwh;
  return [
    eventCodes(part, moment.atMs),
    {
      workStatus: 0,
      ctRatio: settingOf(moment.state, sn, 'setCtRatio', 'ratio') ?? part.spec.ctRatio,
      ptRatio: settingOf(moment.state, sn, 'setPtRatio', 'ratio') ?? ptRatio,
    },
    ac,
    {
      powerKw: kw,
      reactivePowerKvar: kvar,
      reactivePowerAKvar: reactiveA,
      reactivePowerBKvar: reactiveB,
      reactivePowerCKvar: reactiveC,
      apparentPowerKva: Math.hypot(kw, kvar),
      powerFactor: powerFactorOf(kw, kvar),
      powerFactorA: powerFactorOf(ac.powerAKw, reactiveA),
      powerFactorB: powerFactorOf(ac.powerBKw, reactiveB),
      powerFactorC: powerFactorOf(ac.powerCKw, reactiveC),
      frequency: moment.frequencyHz,
      demandKw: meter.demandKw,
      maxDemandKw: meter.maxDemandKw,
      importTotalKwh: meter.importKwh,
      exportTotalKwh: meter.exportKwh,
      importSharpKwh: sharp ?? 0,
      importPeakKwh: peak ?? 0,
      importFlatKwh: flat ?? 0,
      importValleyKwh: valley ?? 0,
      importDeepValleyKwh: deepValley ?? 0,
      importTotalKvarh: meter.importKvarh,
      exportTotalKvarh: meter.exportKvarh,
    },
  ];
}
