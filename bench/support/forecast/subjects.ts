import type { PvSite } from '@heliodon/energy/forecast/plant-response';
import { noSpecialDays, type WorkCalendar, workCalendar } from '@heliodon/energy/holidays/work-calendar';
import { demoSpecs } from '@heliodon/fleet/demo-devices';
import { type RealPlant, realHistory } from '../real-plant.ts';
import { nsrdbYear, pvgisYear, type WeatherYear } from '../real-weather.ts';
import { compareLoad, comparePv, LEADS, type LeadName, type Scores } from './compare.ts';
import { type DemoHistory, demoHistory, pvSiteOf } from './demo-history.ts';

/** A plant whose forecasts are compared. */
export interface Subject {
  readonly name: string;
  readonly timeZone: string;
  /** Undefined: no PV. */
  readonly site: PvSite | undefined;
  readonly loadKw: number;
  /** Of the load. */
  readonly calendar: WorkCalendar;
  readonly history: DemoHistory;
}

export const demoSubjects = (
  endMs: number,
  days: number,
  stepMs?: number,
  only?: readonly string[],
): Subject[] =>
  demoSpecs
    .filter(({ id }) => only?.includes(id) ?? true)
    .map((spec) => ({
      name: spec.id,
      timeZone: spec.timeZone,
      site: pvSiteOf(spec),
      loadKw: spec.load.peakKw,
      calendar: workCalendar('', spec.timeZone),
      history: demoHistory(spec, endMs, days, stepMs),
    }));

/** The subject with the end of its history only. */
export const lastDaysOf = ({ history, ...subject }: Subject, days: number): Subject => ({
  ...subject,
  history: { pv: history.pv.slice(-days), load: history.load.slice(-days) },
});

/** A factory roof under measured weather. */
const MEASURED_PLANT: RealPlant = {
  seed: 5,
  kwp: 500,
  tiltDeg: 20,
  azimuthDeg: 180,
  acShare: 0.85,
  profile: 'factory',
  loadPeakKw: 450,
};

function measuredSubject(year: WeatherYear): Subject {
  const { name, latitude, longitude, timeZone } = year;
  return {
    name,
    timeZone,
    site: { latitude, longitude, timeZone, peakKwp: MEASURED_PLANT.kwp },
    loadKw: MEASURED_PLANT.loadPeakKw,
    calendar: noSpecialDays,
    history: realHistory(MEASURED_PLANT, year),
  };
}

export const measuredSubjects = (only?: readonly string[]): Subject[] =>
  [nsrdbYear(), pvgisYear()].filter(({ name }) => only?.includes(name) ?? true).map(measuredSubject);

export const FLOWS = ['pv', 'load'] as const;
export type Flow = (typeof FLOWS)[number];

export interface Row {
  readonly plant: string;
  readonly flow: Flow;
  readonly lead: LeadName;
  /** Mean absolute error relative to capacity, by method. */
  readonly nmae: Readonly<Record<string, number>>;
  /** Error of the best simple method less the own one, relative to the former. */
  readonly gain: number;
  /** The same for the best combination of these methods in hindsight: an upper bound. */
  readonly hindsightGain: number;
  readonly coverage: number;
}

/** Learns two thirds of each history and evaluates the last third, day by day. */
export function rowsOf(
  { name, timeZone, site, loadKw, calendar, history }: Subject,
  { fromDay, flows = FLOWS }: { readonly fromDay?: number; readonly flows?: readonly Flow[] } = {},
): Row[] {
  const learned = fromDay ?? Math.floor((history.load.length * 2) / 3);
  return flows.flatMap((flow) =>
    (Object.keys(LEADS) as LeadName[]).flatMap((lead) => {
      const scores =
        flow === 'load'
          ? compareLoad({ timeZone, calendar }, history, LEADS[lead], learned)
          : site && comparePv(site, history, LEADS[lead], learned);
      const capacityKw = flow === 'load' ? loadKw : (site?.peakKwp ?? 1);
      return scores ? [rowOf({ plant: name, flow, lead }, scores, capacityKw)] : [];
    }),
  );
}

function rowOf(
  { plant, flow, lead }: Pick<Row, 'plant' | 'flow' | 'lead'>,
  { maeKw, hindsightKw, belowP10, belowP90 }: Scores,
  capacityKw: number,
): Row {
  const nmae = Object.fromEntries(Object.entries(maeKw).map(([method, kw]) => [method, kw / capacityKw]));
  const { own = 0, ...simple } = nmae;
  return {
    plant,
    flow,
    lead,
    nmae,
    gain: 1 - own / Math.min(...Object.values(simple)),
    hindsightGain: 1 - hindsightKw / capacityKw / Math.min(...Object.values(simple)),
    coverage: belowP90 - belowP10,
  };
}

export const meanOf = (rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0) / rows.length;
