import type { Finding } from './finding.ts';
import { type InverterWithDays, inverterCase } from './inverter-case.ts';
import type { InverterDay, InverterFacts, PlantFacts, WeatherDay } from './inverter-day.ts';
import { ageingFindings, type IndexDay } from './rules/ageing.ts';
import { communicationFindings } from './rules/communication.ts';
import { insulationFindings } from './rules/insulation.ts';
import { clippingFindings, deratingFindings, gridStopFindings } from './rules/power-limits.ts';
import { soilingFindings } from './rules/soiling.ts';
import { stringFindings } from './rules/strings.ts';

export type { InverterWithDays } from './inverter-case.ts';
export type { IndexDay } from './rules/ageing.ts';

export interface KnownBefore {
  /** Indices of earlier days from `performanceIndices`, used to detect ageing. */
  readonly longTerm?: readonly IndexDay[];
  /** Findings that are open; their evidence contains the output of a string before it failed. */
  readonly open?: readonly Finding[];
}

/**
 * Faults of one inverter at the end of the last day. `days`, `weather` and the siblings (other inverters of the plant)
 * are whole local days, oldest first, 30 to 60 of them; some may be missing.
 */
export function diagnoseInverter(
  facts: InverterFacts,
  plant: PlantFacts,
  days: readonly InverterDay[],
  weather: readonly WeatherDay[],
  siblings: readonly InverterWithDays[],
  before: KnownBefore = {},
): Finding[] {
  if (days.length === 0) return [];
  const of = inverterCase(facts, plant, days, weather, siblings, before.open ?? []);
  return [
    ...stringFindings(of),
    ...soilingFindings(of),
    ...ageingFindings(of, before.longTerm ?? []),
    ...insulationFindings(of),
    ...deratingFindings(of),
    ...clippingFindings(of),
    ...communicationFindings(of),
    ...gridStopFindings(of),
  ];
}
