import { QUARTER_MS } from '@heliodon/kernel/time';
import type { ChartModel } from '@heliodon/ui/chart/model';
import type { DemandDays } from '../../contract/schedule.contract.ts';

interface Words {
  readonly peak: string;
  readonly demand: string;
  readonly free: string;
  readonly limit: string;
  readonly shaved: string;
  readonly day: string;
}

const shavedKw = (freeKw: number | null, importKw: number | null, limitKw: number | null) =>
  freeKw === null || importKw === null || limitKw === null || freeKw <= limitKw
    ? null
    : Math.max(0, freeKw - importKw);

/** Each interval where the answer contains them, else the peak of each day. */
export function daysModel({ quarters, days, timeZone, hasStorage }: DemandDays, words: Words): ChartModel {
  if (quarters) return quarterModel(quarters, timeZone, hasStorage, words);
  return {
    x: { kind: 'category', labels: days.map(({ day }) => day), name: words.day },
    series: [
      {
        key: 'peak',
        name: words.peak,
        unit: 'kW',
        kind: 'bar',
        energy: 'grid',
        data: days.map((one) => one.peakKw),
      },
      ...(hasStorage
        ? [
            {
              ...({ key: 'free', name: words.free, unit: 'kW', energy: 'load', dashed: true } as const),
              data: days.map((one) => one.freeKw),
            },
          ]
        : []),
      {
        key: 'limit',
        name: words.limit,
        unit: 'kW',
        kind: 'step',
        price: 'topPeak',
        data: days.map((one) => one.limitKw),
      },
    ],
  };
}

function quarterModel(
  quarters: NonNullable<DemandDays['quarters']>,
  timeZone: string,
  hasStorage: boolean,
  words: Words,
): ChartModel {
  return {
    x: { kind: 'time', at: quarters.map(({ startMs }) => startMs), timeZone },
    series: [
      {
        key: 'demand',
        name: words.demand,
        unit: 'kW',
        kind: 'area',
        energy: 'grid',
        data: quarters.map(({ importKw }) => importKw),
      },
      ...(hasStorage
        ? [
            {
              ...({ key: 'free', name: words.free, unit: 'kW', energy: 'load', dashed: true } as const),
              data: quarters.map(({ freeKw }) => freeKw),
            },
            {
              ...({
                key: 'shaved',
                name: words.shaved,
                unit: 'kW',
                kind: 'area',
                energy: 'battery',
              } as const),
              data: quarters.map(({ freeKw, importKw, limitKw }) => shavedKw(freeKw, importKw, limitKw)),
            },
          ]
        : []),
      {
        key: 'limit',
        name: words.limit,
        unit: 'kW',
        kind: 'step',
        price: 'topPeak',
        data: quarters.map(({ limitKw }) => limitKw),
      },
    ],
  };
}

/** End of the running 15-minute interval. */
export const nextRefreshMs = (nowMs: number): number => (Math.floor(nowMs / QUARTER_MS) + 1) * QUARTER_MS;
