import { diagnoseInverter, type IndexDay } from '@heliodon/energy/diagnosis/diagnose-inverter';
import type {
  InverterDay,
  InverterFacts,
  PlantFacts,
  WeatherDay,
} from '@heliodon/energy/diagnosis/inverter-day';
import { performanceIndices } from '@heliodon/energy/diagnosis/performance-index';
import { hash32 } from '@heliodon/fleet/model/noise';
import type { FaultSpec } from '@heliodon/fleet/model/spec';
import { trialDays } from './trial-days.ts';
import { drawOf, trialPlant } from './trial-plants.ts';

/*
 * Ageing takes most of a year to show, so it has a separate trial: plants with a weather station over ten months; every
 * second inverter ages 3 to 6 % a year faster than usual. It must be found within three days after the loss has reached
 * 2 % and half a year of indices exists.
 */

const DAYS = 330;
const STEPS_MS = { light: 900_000, dark: 3_600_000 };
const WINDOW_DAYS = 30;
const LOST = 0.02;
const LEAST_DAYS = 181;
const DAYS_TO_FIND = 3;

export interface AgeingResult {
  readonly due: number;
  readonly found: number;
  /** Inverters with normal ageing, and those falsely reported. */
  readonly sound: number;
  readonly wrong: number;
}

export function ageingTrial(seed: number, number: number): AgeingResult {
  const made = trialPlant(hash32(seed, 4242), number, () => 0);
  const draw = drawOf(seed, number);
  const inverters = made.inverters.slice(0, 2);
  const station = {
    kind: 'weather',
    sn: 'WEA',
    model: 'T',
    loggerSn: made.spec.devices[0]?.sn ?? '',
  } as const;
  const aYear = 0.03 + 0.03 * draw(1);
  const ageing: FaultSpec = {
    type: 'fastAgeing',
    sn: inverters[0]?.sn ?? '',
    fromMs: made.startMs,
    size: aYear,
  };
  const spec = {
    ...made.spec,
    feedInLimitKw: 100_000,
    devices: [...made.spec.devices.filter(({ kind }) => kind === 'logger'), ...inverters, station],
    faults: [ageing],
  };
  const plant: PlantFacts = {
    latitude: spec.latitude,
    longitude: spec.longitude,
    timeZone: spec.timeZone,
    kwp: null,
    installedDayNo: null,
  };
  const facts = inverters.map(
    ({ ratedKw, strings, kwp }, i): InverterFacts => ({ deviceId: i, ratedKw, strings, kwp }),
  );
  const windows: InverterDay[][] = facts.map(() => []);
  const indices: IndexDay[][] = facts.map(() => []);
  const weather: WeatherDay[] = [];
  const dueDay = Math.max(LEAST_DAYS, Math.ceil((LOST / aYear) * 365.25));
  const seen = facts.map(() => false);
  let day = 0;
  for (const plantDay of trialDays({ ...made, spec, inverters, orders: [] }, DAYS, STEPS_MS)) {
    plantDay.inverters.forEach((one, i) => {
      windows[i]?.push(one);
      if ((windows[i]?.length ?? 0) > WINDOW_DAYS) windows[i]?.shift();
    });
    if (plantDay.weather) weather.push(plantDay.weather);
    if (weather.length > WINDOW_DAYS) weather.shift();
    day += 1;
    const looked = day === dueDay + DAYS_TO_FIND - 1;
    if (day % WINDOW_DAYS === 0 || looked) {
      const known = indices[0]?.at(-1)?.dayNo ?? 0;
      facts.forEach((own, i) => {
        const found = performanceIndices(own, plant, windows[i] ?? [], weather);
        indices[i]?.push(...found.filter(({ dayNo }) => dayNo > known));
      });
    }
    if (!looked) continue;
    facts.forEach((own, i) => {
      const longTerm = indices[i] ?? [];
      const found = diagnoseInverter(own, plant, windows[i] ?? [], weather, [], { longTerm });
      seen[i] = found.some(({ kind }) => kind === 'ageing');
    });
    break;
  }
  return { due: 1, found: seen[0] ? 1 : 0, sound: facts.length - 1, wrong: seen[1] ? 1 : 0 };
}
