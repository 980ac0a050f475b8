import type { BatteryTerms } from '@heliodon/energy/optimise/dispatch-case';
import { demoSpecs } from '@heliodon/fleet/demo-devices';
import { skyAt } from '@heliodon/fleet/model/sky';
import type { Climate, LoadProfile, PlantSpec } from '@heliodon/fleet/model/spec';
import { airAt, climateOf } from '@heliodon/fleet/model/weather';
import { DAY_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { tariffTemplates } from '@heliodon/tariffs/server';
import { demoHistory } from '../forecast/demo-history.ts';
import { type RealPlant, realHistory } from '../real-plant.ts';
import { nsrdbYear, pvgisYear, type WeatherQuarter, type WeatherYear } from '../real-weather.ts';
import { type DispatchPlant, dispatchPlant, LEARNED_DAYS } from './dispatch-plant.ts';
import { spotPrices } from './spot-prices.ts';

/** Price template and demand charge per kW and month of the demo plants with storage. */
const DEMO_TERMS: Readonly<Record<string, { readonly template: string; readonly demand: number }>> = {
  suzhou: { template: 'cn-jiangsu', demand: 0 },
  nansha: { template: 'cn-guangdong-prd', demand: 36 },
  hangzhou: { template: 'cn-zhejiang', demand: 0 },
  chengdu: { template: 'cn-sichuan', demand: 0 },
  leipzig: { template: 'de-flat', demand: 0 },
  fresno: { template: 'us-ca-b19', demand: 34 },
};

export const templateOf = (key: string) => {
  const found = tariffTemplates.find((one) => one.key === key);
  if (!found) throw new Error(`no tariff template ${key}`);
  return found.price;
};

export const lfp = (capacityKwh: number, powerKw: number): BatteryTerms => ({
  capacityKwh,
  maxChargeKw: powerKw,
  maxDischargeKw: powerKw,
  socMin: 10,
  socMax: 95,
  startSoc: 30,
  endSoc: null,
  chargeEfficiency: 0.94,
  dischargeEfficiency: 0.94,
  wearPerKwh: 0.02,
  chargeTaper: [],
  dischargeTaper: [],
});

/** Loads under other weather than that of the demo are those of ordinary weeks. */
const NO_HOLIDAYS = '-';

/** `only`: of these demo plants; absent: of all with storage. */
export function* demoPlants(endMs: number, days: number, only?: readonly string[]): Iterable<DispatchPlant> {
  for (const spec of demoSpecs) {
    const terms = DEMO_TERMS[spec.id];
    if (!terms || only?.includes(spec.id) === false) continue;
    const sum = (value: (device: PlantSpec['devices'][number]) => number) =>
      spec.devices.reduce((total, device) => total + value(device), 0);
    const capacityKwh = sum((device) => (device.kind === 'battery' ? device.capacityKwh : 0));
    const powerKw = sum((device) => (device.kind === 'pcs' ? device.ratedKw : 0));
    const peakKwp = sum((device) => (device.kind === 'inverter' ? device.kwp : 0));
    const { latitude, longitude, timeZone } = spec;
    const exportLimitKw = spec.feedInLimitKw < 1e5 ? spec.feedInLimitKw : null;
    yield dispatchPlant(
      {
        name: spec.id,
        group: 'demo',
        site: { transformerKw: spec.contractKw, exportLimitKw, pvCurtailable: true },
        battery: lfp(capacityKwh, powerKw),
        country: '',
        demandPricePerKw: terms.demand,
        price: templateOf(terms.template),
      },
      { latitude, longitude, timeZone, peakKwp: peakKwp || null },
      demoHistory(spec, endMs, LEARNED_DAYS + days, QUARTER_MS / 3),
    );
  }
}

/** 0 to 1; generator of Park and Miller (1988). */
function randomOf(seed: number): () => number {
  let state = ((seed * 7919) % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const PROFILES: readonly LoadProfile[] = ['factory', 'mall', 'office', 'farm', 'coldStore'];
const TEMPLATES = [
  'cn-jiangsu',
  'cn-guangdong-prd',
  'cn-zhejiang',
  'cn-shandong',
  'cn-sichuan',
  'us-ca-b19',
  'de-flat',
];

export function* randomPlants(count: number, endMs: number, days: number): Iterable<DispatchPlant> {
  for (let n = 1; n <= count; n += 1) {
    const random = randomOf(n);
    const between = (from: number, to: number) => from + (to - from) * random();
    const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const latitude = between(20, 54);
    const climate: Climate = {
      ...climateOf(latitude, 100),
      clearDays: between(0.1, 0.55),
      brokenDays: between(0.25, 0.42),
      cloudySeason: { day: Math.round(between(1, 365)), strength: between(0, 0.6) },
    };
    const place = { latitude, longitude: 120, timeZone: 'Asia/Shanghai' };
    const kwp = between(100, 1500);
    const loadPeakKw = between(100, 1500);
    const hours = between(1.5, 4);
    const powerKw = between(0.15, 0.5) * Math.max(loadPeakKw, 0.6 * kwp);
    const spot = random() < 0.3;
    const weather = simulatedWeather(
      { seed: 1000 + n, ...place, altitudeM: 100, climate },
      endMs,
      days,
      place,
    );
    const template = oneOf(TEMPLATES);
    const plant: RealPlant = {
      seed: n,
      kwp,
      tiltDeg: between(5, 35),
      azimuthDeg: between(130, 230),
      acShare: between(0.75, 1),
      profile: oneOf(PROFILES),
      loadPeakKw,
    };
    const demandPricePerKw = random() < 0.4 ? between(20, 45) : 0;
    yield dispatchPlant(
      {
        name: `random ${n}, ${spot ? 'spot' : template}`,
        group: 'random',
        site: {
          transformerKw: 1.2 * Math.max(loadPeakKw, kwp),
          exportLimitKw: random() < 0.3 ? 0 : null,
          pvCurtailable: true,
        },
        battery: lfp(hours * powerKw, powerKw),
        country: NO_HOLIDAYS,
        demandPricePerKw,
        price: spot ? { ...templateOf(template), feedInPrice: '0' } : templateOf(template),
        spot: spot ? spotPrices(n) : undefined,
      },
      { ...place, peakKwp: kwp },
      realHistory(plant, weather),
    );
  }
}

/** Two plants in each measured year, one of them with a demand charge. */
export function* measuredPlants(days: number): Iterable<DispatchPlant> {
  const years = [
    { year: nsrdbYear(), template: 'us-ca-b19', demand: 20 },
    { year: pvgisYear(), template: 'cn-zhejiang', demand: 38 },
  ];
  for (const { year, template, demand } of years) {
    const plant: RealPlant = {
      seed: 5,
      kwp: 500,
      tiltDeg: 20,
      azimuthDeg: 180,
      acShare: 0.85,
      profile: 'factory',
      loadPeakKw: 450,
    };
    // From the first of July, after a spring to learn from.
    const part = { ...year, quarters: year.quarters.slice(121 * 96, (121 + LEARNED_DAYS + days) * 96) };
    const history = realHistory(plant, part);
    const { latitude, longitude, timeZone } = year;
    for (const demandPricePerKw of [0, demand])
      yield dispatchPlant(
        {
          name: `${year.name}, ${template}${demandPricePerKw > 0 ? ', demand charge' : ''}`,
          group: 'measured weather',
          site: { transformerKw: 800, exportLimitKw: null, pvCurtailable: true },
          battery: lfp(430, 200),
          country: NO_HOLIDAYS,
          demandPricePerKw,
          price: templateOf(template),
        },
        { latitude, longitude, timeZone, peakKwp: 500 },
        history,
      );
  }
}

const LOOKS = 3;

/** The mean of a few moments of each interval. */
function simulatedWeather(
  site: Parameters<typeof skyAt>[0],
  endMs: number,
  days: number,
  place: Pick<WeatherYear, 'latitude' | 'longitude' | 'timeZone'>,
): WeatherYear {
  const lastMs = Math.floor(endMs / DAY_MS) * DAY_MS;
  const quarters: WeatherQuarter[] = [];
  for (let startMs = lastMs - (LEARNED_DAYS + days + 1) * DAY_MS; startMs < lastMs; startMs += QUARTER_MS) {
    const skies = Array.from({ length: LOOKS }, (_, n) =>
      skyAt(site, startMs + ((n + 0.5) * QUARTER_MS) / LOOKS),
    );
    const mean = (value: (sky: (typeof skies)[number]) => number) =>
      skies.reduce((sum, sky) => sum + value(sky), 0) / LOOKS;
    const midMs = startMs + QUARTER_MS / 2;
    const { ambientC, windMs } = airAt(site, skies[1] ?? skyAt(site, midMs), midMs);
    quarters.push({
      startMs,
      ghiWm2: mean(({ ghiWm2 }) => ghiWm2),
      dniWm2: mean(({ dniWm2 }) => dniWm2),
      dhiWm2: mean(({ dhiWm2 }) => dhiWm2),
      airC: ambientC,
      windMs,
    });
  }
  return { name: 'simulated', ...place, quarters };
}
