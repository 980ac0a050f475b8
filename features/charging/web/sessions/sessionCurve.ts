import type { ChartBand, ChartModel } from '@heliodon/ui/chart/model';
import { isPeriod } from '../chargingWords.ts';
import type { SessionWhole } from './sessionWhole.ts';

type Drawn = Pick<SessionWhole, 'readings' | 'lines' | 'timeZone'>;

/**
 * Power and energy over the session, with price periods in the background, and the vehicle's state of charge if
 * reported.
 */
export function sessionCurve(
  { readings, lines, timeZone }: Drawn,
  names: Record<'power' | 'energy' | 'soc', string>,
): ChartModel {
  const bands = lines.flatMap(({ from, to, period }): ChartBand[] =>
    isPeriod(period) ? [{ from: Date.parse(from), to: Date.parse(to), tone: period }] : [],
  );
  const soc = readings.map((reading) => reading.soc);
  return {
    x: { kind: 'time', at: readings.map(({ at }) => Date.parse(at)), timeZone, seconds: true },
    series: [
      {
        key: 'power',
        name: names.power,
        unit: 'kW',
        kind: 'area',
        energy: 'charging',
        decimals: 1,
        data: readings.map(({ powerKw }) => powerKw),
      },
      {
        key: 'energy',
        name: names.energy,
        unit: 'kWh',
        kind: 'line',
        decimals: 2,
        tint: 3,
        data: readings.map(({ energyKwh }) => energyKwh),
      },
      ...(soc.some((value) => value !== null)
        ? [{ key: 'soc', name: names.soc, unit: '%', kind: 'line', energy: 'battery', data: soc } as const]
        : []),
    ],
    bands,
  };
}
