import { flowsOf, flowWords } from '@heliodon/energy/flows/flow-words';
import type { Flow } from '@heliodon/energy/flows/plant-flows';
import { yearOf } from '@heliodon/energy/periods/local-time';
import { finishedKwh } from '@heliodon/forecast/contract';
import { commonScale } from '@heliodon/kernel/format/unit';
import type { Lang } from '@heliodon/kernel/lang';
import { QUARTER_MS, QUARTERS_PER_HOUR } from '@heliodon/kernel/time';
import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import type { EnergyRole } from '@heliodon/ui/tokens';
import type { EnergyAnalysis } from '../../contract/energy.contract.ts';
import { analysisWords } from '../../contract/energy.words.ts';

export const FLOW_ROLES: Readonly<Record<Flow, EnergyRole>> = {
  pv: 'pv',
  charge: 'battery',
  discharge: 'battery',
  import: 'grid',
  export: 'grid',
  load: 'load',
  charging: 'charging',
};

/** Sources are listed beside uses. */
const SOURCES: readonly Flow[] = ['pv', 'discharge', 'import'];
const IN_ORDER: readonly Flow[] = ['pv', 'discharge', 'import', 'load', 'charging', 'charge', 'export'];
/** Grey: the green next to it is the power of the same battery. */
const SOC_TINT = 17;

const shownFlows = ({ plant }: EnergyAnalysis): Flow[] => {
  const has = flowsOf(plant.screenType);
  return IN_ORDER.filter((flow) => has.includes(flow));
};

/** As short as the range allows: without the year if it is always the same. */
export const labelOf = ({ from, to }: { from: string; to: string }, key: string): string =>
  key.length === 10 && yearOf(from) === yearOf(to) ? key.slice(5) : key;

/** Energy of days, months or years as bars, with both rates as lines. */
export function energyModel(data: EnergyAnalysis, lang: Lang): ChartModel {
  const flows = shownFlows(data);
  const values = (flow: Flow) => data.columns.map((column) => column.flows[flow]);
  const { factor, unit } = commonScale(flows.flatMap(values), 'kWh');
  const rate = (key: 'selfUse' | 'selfSufficiency', energy: EnergyRole): ChartSeries => ({
    key,
    name: analysisWords[key][lang],
    unit: '%',
    kind: 'line',
    energy,
    dashed: true,
    decimals: 1,
    data: data.columns.map((column) => percent(column[key])),
  });
  return {
    x: {
      kind: 'category',
      labels: data.columns.map(({ key }) => labelOf(data.range, key)),
      name: analysisWords.time[lang],
    },
    series: [
      ...flows.map(
        (flow): ChartSeries => ({
          key: flow,
          name: flowWords[flow][lang],
          unit,
          kind: 'bar',
          energy: FLOW_ROLES[flow],
          stack: SOURCES.includes(flow) ? 'from' : 'to',
          pale: flow === 'charge' || flow === 'export',
          data: values(flow).map((kwh) => (kwh === null ? null : kwh * factor)),
        }),
      ),
      ...(flows.includes('pv') ? [rate('selfUse', 'pv')] : []),
      rate('selfSufficiency', 'load'),
    ],
  };
}

const startsOf = ({ columns }: EnergyAnalysis): number[] => columns.map(({ key }) => Date.parse(key));

/** Mean power of completed 15-minute intervals. */
const powerOf = (data: EnergyAnalysis, kwh: readonly (number | null)[]): (number | null)[] =>
  finishedKwh(kwh, startsOf(data), Date.parse(data.readAt)).map((one) =>
    one === null ? null : one * QUARTERS_PER_HOUR,
  );

/** Power over one day; charging and feed-in point downward. Includes SOC. */
export function dayModel(data: EnergyAnalysis, lang: Lang): ChartModel {
  const flows = shownFlows(data);
  const down = (flow: Flow) => flow === 'charge' || flow === 'export';
  const values = (flow: Flow) =>
    powerOf(
      data,
      data.columns.map((column) => column.flows[flow]),
    ).map((kw) => (kw !== null && down(flow) ? -kw : kw));
  const { factor, unit } = commonScale(flows.flatMap(values), 'kW');
  const hasSoc = data.columns.some(({ soc }) => soc !== null);
  const soc: ChartSeries = {
    key: 'soc',
    name: analysisWords.soc[lang],
    unit: '%',
    tint: SOC_TINT,
    dashed: true,
    decimals: 1,
    data: data.columns.map((column) => column.soc),
  };
  return {
    x: timeOf(data),
    series: [
      ...flows.map(
        (flow): ChartSeries => ({
          key: flow,
          name: flowWords[flow][lang],
          unit,
          energy: FLOW_ROLES[flow],
          kind: flow === 'load' ? 'line' : 'area',
          pale: down(flow),
          data: values(flow).map((kw) => (kw === null ? null : kw * factor)),
        }),
      ),
      ...(hasSoc ? [soc] : []),
    ],
  };
}

/** Planned and actual operation of storage; discharge points upward. */
export function strategyModel(
  data: EnergyAnalysis,
  lang: Lang,
  words: { planned: string; measured: string },
): ChartModel {
  const planned = data.strategy?.plannedKw ?? [];
  const measured = powerOf(
    data,
    data.columns.map(({ flows: { charge, discharge } }) =>
      charge === null && discharge === null ? null : (discharge ?? 0) - (charge ?? 0),
    ),
  );
  const { factor, unit } = commonScale([...planned, ...measured], 'kW');
  const scaled = (values: readonly (number | null)[]) =>
    values.map((kw) => (kw === null ? null : kw * factor));
  return {
    x: timeOf(data),
    series: [
      { key: 'planned', name: words.planned, unit, kind: 'step', dashed: true, data: scaled(planned) },
      {
        key: 'measured',
        name: words.measured,
        unit,
        kind: 'area',
        energy: 'battery',
        data: scaled(measured),
      },
      {
        key: 'soc',
        name: analysisWords.soc[lang],
        unit: '%',
        tint: SOC_TINT,
        decimals: 1,
        data: data.columns.map(({ soc }) => soc),
      },
    ],
  };
}

const timeOf = (data: EnergyAnalysis): ChartModel['x'] => ({
  kind: 'time',
  at: startsOf(data),
  timeZone: data.plant.timeZone,
  span: { fromMs: startsOf(data)[0] ?? 0, toMs: (startsOf(data).at(-1) ?? 0) + QUARTER_MS },
});

const percent = (share: number | null): number | null => (share === null ? null : share * 100);

export const hasEnergy = ({ totals, plant }: EnergyAnalysis): boolean =>
  flowsOf(plant.screenType).some((flow) => totals.flows[flow] !== null);
