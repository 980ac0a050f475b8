import type { PointValues } from '@heliodon/register-maps/values';
import { activeEvents, meterBits } from './events.ts';
import { METER_MODELS } from './parts.ts';
import { kilo, powerFactorOf, type ReadModels, size, sum } from './read-models.ts';

/** Import is positive, as specified. Devices with the opposite sign need `sign: -1` in the configuration. */
export function meterPoints(models: ReadModels): PointValues {
  const model = models.first(...METER_MODELS);
  const get = (name: string) => model?.number(name) ?? null;
  const kvarh = (...names: readonly string[]) => kilo(sum(names.map(get)));
  const events = activeEvents('meter', meterBits, get('Evt'));
  const [imported, exported] = [kilo(get('TotWhImp')), kilo(get('TotWhExp'))];
  // A meter that counts has both registers: the other one is zero, which alone would mean not implemented.
  const counts = imported !== null || exported !== null;
  return {
    workStatus: events.faultCode > 0 ? 1 : 0,
    ...events,
    powerKw: kilo(get('W')),
    powerAKw: kilo(get('WphA')),
    powerBKw: kilo(get('WphB')),
    powerCKw: kilo(get('WphC')),
    reactivePowerKvar: kilo(get('VAR')),
    reactivePowerAKvar: kilo(get('VARphA')),
    reactivePowerBKvar: kilo(get('VARphB')),
    reactivePowerCKvar: kilo(get('VARphC')),
    apparentPowerKva: size(kilo(get('VA'))),
    powerFactor: powerFactorOf(get('PF')),
    powerFactorA: powerFactorOf(get('PFphA')),
    powerFactorB: powerFactorOf(get('PFphB')),
    powerFactorC: powerFactorOf(get('PFphC')),
    frequency: get('Hz'),
    voltageA: get('PhVphA'),
    voltageB: get('PhVphB'),
    voltageC: get('PhVphC'),
    voltageAb: get('PPVphAB'),
    voltageBc: get('PPVphBC'),
    voltageCa: get('PPVphCA'),
    currentA: size(get('AphA')),
    currentB: size(get('AphB')),
    currentC: size(get('AphC')),
    importTotalKwh: counts ? (imported ?? 0) : null,
    exportTotalKwh: counts ? (exported ?? 0) : null,
    importTotalKvarh: kvarh('TotVArhImpQ1', 'TotVArhImpQ2'),
    exportTotalKvarh: kvarh('TotVArhExpQ3', 'TotVArhExpQ4'),
  };
}
