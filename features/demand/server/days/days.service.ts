import type { CallRequest } from '@heliodon/contract/call';
import { demandFigures, highest, limitAt, shavingEpisodes } from '@heliodon/energy/demand/quarters';
import { slotKeys } from '@heliodon/energy/periods/report-range';
import { Span } from '@heliodon/energy/periods/span';
import { AppError } from '@heliodon/kernel/app-error';
import { demandErrors } from '../../contract/demand.rules.ts';
import {
  type DemandDay,
  type DemandDays,
  type getDemandDays,
  MAX_QUARTER_DAYS,
} from '../../contract/schedule.contract.ts';
import type { DemandDeps } from '../deps.ts';
import { readEras } from '../limit.queries.ts';
import { type PlantFacts, readPlant } from '../plant.queries.ts';
import { quartersByDay, readDaysQuarters } from '../quarters.queries.ts';

const EPISODES_SHOWN = 200;

export async function readDays(
  { db, clock }: Pick<DemandDeps, 'db' | 'clock'>,
  { plantId, from, to }: CallRequest<typeof getDemandDays>,
): Promise<DemandDays & { readonly plant: PlantFacts }> {
  const plant = await readPlant(db, plantId);
  const { timeZone } = plant;
  const nowMs = clock.now().getTime();
  const { today, lastBegunDay } = new Span({ step: 'day', from, to }, timeZone, nowMs);
  if (from > today) throw new AppError(demandErrors.future);
  const [eras, quarters] = await Promise.all([
    readEras(db, plantId),
    readDaysQuarters(db, plant, { from, to }, nowMs),
  ]);
  const byDay = quartersByDay(quarters, timeZone);
  const days = slotKeys({ step: 'day', from, to: lastBegunDay }).map((day): DemandDay => {
    const { peak, freePeak, ...figures } = demandFigures(byDay.get(day) ?? [], eras);
    return {
      day,
      peakKw: peak?.kw ?? null,
      peakAtMs: peak?.atMs ?? null,
      freeKw: freePeak?.kw ?? null,
      limitKw: peak && limitAt(eras, peak.atMs),
      overQuarters: figures.overQuarters,
      shavedKwh: figures.shavedKwh,
      known: figures.known,
    };
  });
  const episodes = shavingEpisodes(quarters, eras);
  const peak = highest(quarters);
  const sum = (of: (day: DemandDay) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    plant,
    nowMs,
    timeZone,
    hasMeter: plant.hasMeter,
    hasStorage: plant.hasStorage,
    days,
    quarters:
      days.length <= MAX_QUARTER_DAYS
        ? quarters.map((quarter) => ({ ...quarter, limitKw: limitAt(eras, quarter.startMs) }))
        : null,
    totals: {
      peakKw: peak?.kw ?? null,
      peakAtMs: peak?.atMs ?? null,
      freeKw: highest(quarters, 'freeKw')?.kw ?? null,
      overQuarters: sum((day) => day.overQuarters),
      overDays: days.filter(({ overQuarters }) => overQuarters > 0).length,
      shavedKwh: sum((day) => day.shavedKwh),
    },
    episodes: episodes.slice(-EPISODES_SHOWN).reverse(),
    episodeCount: episodes.length,
  };
}
