import type { DeviceHistory } from '@heliodon/devices/contract';
import { gridOf, gridTimes, onGrid } from '@heliodon/energy/curves/curve';
import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import { jointSoc } from './figures.ts';

const STEP_MS = 60_000;

export interface MachineDay {
  readonly name: string;
  readonly power: DeviceHistory | undefined;
  readonly batteries: readonly {
    readonly soc: DeviceHistory | undefined;
    readonly capacityKwh: number | null;
  }[];
}

export interface CurveWords {
  readonly power: string;
  readonly soc: string;
  readonly socOf: (name: string) => string;
}

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
  readonly timeZone: string;
}

/** Power and state of charge of a day: of all machines together, or of each. Discharge is above zero. */
export function dayModel(
  machines: readonly MachineDay[],
  { fromMs, toMs, timeZone }: Range,
  together: boolean,
  words: CurveWords,
): ChartModel {
  const grid = gridOf(fromMs, toMs, STEP_MS);
  const values = (history: DeviceHistory | undefined) =>
    onGrid({ t: history?.t ?? [], v: history?.values[0] ?? [] }, grid);
  const lines = machines.map(({ name, power, batteries }) => ({
    name,
    power: values(power),
    batteries: batteries.map(({ soc, capacityKwh }) => ({ soc: values(soc), capacityKwh })),
  }));
  const socOf = (some: typeof lines) => {
    const batteries = some.flatMap((line) => line.batteries);
    return Array.from({ length: grid.count }, (_, at) =>
      jointSoc(batteries.map(({ soc, capacityKwh }) => ({ soc: soc[at] ?? null, capacityKwh }))),
    );
  };
  const power = { unit: 'kW', decimals: 1 };
  const soc = { unit: '%', decimals: 1 };
  const series: ChartSeries[] = together
    ? [
        {
          key: 'power',
          name: words.power,
          ...power,
          kind: 'area',
          energy: 'battery',
          data: summed(lines.map((line) => line.power)),
        },
        { key: 'soc', name: words.soc, ...soc, energy: 'battery', dashed: true, data: socOf(lines) },
      ]
    : lines.flatMap((line, tint): ChartSeries[] => [
        { key: `power ${tint}`, name: line.name, ...power, tint, data: line.power },
        {
          key: `soc ${tint}`,
          name: words.socOf(line.name),
          ...soc,
          tint,
          dashed: true,
          data: socOf([line]),
        },
      ]);
  return { x: { kind: 'time', at: gridTimes(grid), timeZone, span: { fromMs, toMs } }, series };
}

/** Sum over machines with data on that day; a time that one of them lacks has no sum. */
export function summed(lines: readonly (readonly (number | null)[])[]): (number | null)[] {
  const measured = lines.filter((values) => values.some((value) => value !== null));
  const [first = []] = measured;
  return first.map((_, at) => {
    const values = measured.map((line) => line[at] ?? null);
    return values.reduce<number | null>(
      (sum, value) => (sum === null || value === null ? null : sum + value),
      0,
    );
  });
}
