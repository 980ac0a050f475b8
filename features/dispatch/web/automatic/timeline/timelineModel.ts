import { QUARTER_MS } from '@heliodon/kernel/time';
import type { ChartBand, ChartMark, ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import type { EnergyRole } from '@heliodon/ui/tokens';
import type {
  DECISION_STATES,
  DispatchTimeline,
  TimelineQuarter,
} from '../../../contract/automatic.contract.ts';

export type DecidedState = Exclude<(typeof DECISION_STATES)[number], 'none'>;

/** Names of the curves, and the unit of prices. */
export interface TimelineWords {
  readonly state: Readonly<Record<DecidedState, string>>;
  readonly storage: string;
  readonly buyPrice: string;
  readonly feedInPrice: string;
  readonly priceUnit: string;
  readonly pv: string;
  readonly pvBand: string;
  readonly pvForecast: string;
  readonly load: string;
  readonly loadBand: string;
  readonly loadForecast: string;
  readonly charging: string;
  readonly grid: string;
  readonly soc: string;
  readonly expectedSoc: string;
  readonly now: string;
}

/** Highlighted in the background. */
export interface MarkedSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

type Figures = readonly (number | null)[];

const SOC_TINT = 6;
/** Decisions in one colour, apart from that of the measured storage power. */
export const DECISION_TINT = 7;
const LOOK_OF: Readonly<Record<DecidedState, Partial<ChartSeries>>> = {
  ordered: {},
  proposed: { pale: true },
  expected: { dashed: true },
};

/** Storage power as decided and measured, with the prices that it follows. */
export function storageModel(
  timeline: DispatchTimeline,
  words: TimelineWords,
  marked: MarkedSpan | undefined,
): ChartModel {
  const { quarters } = timeline;
  const decided = (['ordered', 'proposed', 'expected'] as const).map(
    (state): ChartSeries => ({
      ...power(state, words.state[state], powersIn(quarters, state)),
      kind: 'step',
      fillsStep: true,
      tint: DECISION_TINT,
      ...LOOK_OF[state],
    }),
  );
  const price = (key: string, name: string, data: Figures): ChartSeries => ({
    key,
    name,
    data,
    unit: words.priceUnit,
    decimals: 4,
    kind: 'step',
    fillsStep: true,
  });
  const buy = price(
    'buy',
    words.buyPrice,
    quarters.map(({ buyPrice }) => buyPrice),
  );
  const feedIn = price(
    'feedIn',
    words.feedInPrice,
    quarters.map(({ feedInPrice }) => feedInPrice),
  );
  return {
    ...frameOf(timeline, words, marked),
    series: [
      flow('storage', words.storage, 'battery', measuredIn(quarters, 'storageKw')),
      ...decided.filter(hasData),
      { ...buy, price: 'peak' },
      { ...feedIn, price: 'valley', hidden: true },
    ],
  };
}

/** PV and load as forecast and measured, the grid, and SOC. */
export function siteModel(
  timeline: DispatchTimeline,
  words: TimelineWords,
  marked: MarkedSpan | undefined,
): ChartModel {
  const { quarters } = timeline;
  const percent = (key: string, name: string, data: Figures): ChartSeries => ({
    key,
    name,
    data,
    unit: '%',
    decimals: 1,
    tint: SOC_TINT,
  });
  const series = [
    ...forecast(quarters, 'pv', words.pvBand, words.pvForecast),
    flow('pv', words.pv, 'pv', measuredIn(quarters, 'pvKw')),
    ...forecast(quarters, 'load', words.loadBand, words.loadForecast),
    { ...power('load', words.load, measuredIn(quarters, 'loadKw')), energy: 'load' as const },
    { ...power('charging', words.charging, measuredIn(quarters, 'chargingKw')), energy: 'charging' as const },
    { ...power('grid', words.grid, measuredIn(quarters, 'gridKw')), energy: 'grid' as const },
    percent('soc', words.soc, measuredIn(quarters, 'soc')),
    { ...percent('expectedSoc', words.expectedSoc, socAtStart(quarters)), dashed: true },
  ];
  return { ...frameOf(timeline, words, marked), series: series.filter(hasData) };
}

function frameOf(
  { quarters, timeZone, nowMs }: DispatchTimeline,
  words: TimelineWords,
  marked: MarkedSpan | undefined,
): Pick<ChartModel, 'x' | 'bands' | 'marks'> {
  const at = quarters.map(({ startMs }) => startMs);
  const isToday = nowMs >= (at[0] ?? nowMs) && nowMs <= (at.at(-1) ?? 0);
  const bands: ChartBand[] = marked ? [{ from: marked.fromMs, to: marked.toMs, tone: 'waiting' }] : [];
  const marks: ChartMark[] = isToday ? [{ at: nowMs, label: words.now, tone: 'waiting' }] : [];
  return { x: { kind: 'time', at, timeZone, untilMs: (at.at(-1) ?? 0) + QUARTER_MS }, bands, marks };
}

const power = (key: string, name: string, data: Figures): ChartSeries => ({
  key,
  name,
  data,
  unit: 'kW',
  decimals: 1,
});

const flow = (key: string, name: string, energy: EnergyRole, data: Figures): ChartSeries => ({
  ...power(key, name, data),
  energy,
  kind: 'area',
});

function forecast(
  quarters: readonly TimelineQuarter[],
  kind: 'pv' | 'load',
  bandName: string,
  name: string,
): ChartSeries[] {
  const of = (quantile: 'p10Kw' | 'p50Kw' | 'p90Kw') =>
    quarters.map(({ forecast: known }) => known[kind]?.[quantile] ?? null);
  return [
    {
      ...power(`${kind} band`, bandName, of('p90Kw')),
      kind: 'band',
      low: of('p10Kw'),
      energy: kind,
      pale: true,
    },
    { ...power(`${kind} forecast`, name, of('p50Kw')), energy: kind, dashed: true },
  ];
}

const powersIn = (quarters: readonly TimelineQuarter[], state: DecidedState): Figures =>
  quarters.map((quarter) => (quarter.state === state ? (quarter.decision?.powerKw ?? null) : null));

type Measured = NonNullable<TimelineQuarter['measured']>;
const measuredIn = (quarters: readonly TimelineQuarter[], key: keyof Measured): Figures =>
  quarters.map(({ measured }) => measured?.[key] ?? null);

/** Expected SOC is that at the end of an interval, which is the beginning of the next one. */
const socAtStart = (quarters: readonly TimelineQuarter[]): Figures =>
  quarters.map((_, index) => quarters[index - 1]?.expectedSoc ?? null);

const hasData = ({ data }: ChartSeries): boolean => data.some((value) => typeof value === 'number');
