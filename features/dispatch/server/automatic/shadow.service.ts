import type { CallRequest } from '@heliodon/contract/call';
import { readSitePlant } from '@heliodon/site/plant-devices.queries';
import type { DispatchShadow, getDispatchShadow } from '../../contract/automatic.contract.ts';
import type { AutomaticDeps } from './automatic-deps.ts';
import { readShadow, type ShadowRow } from './shadow.queries.ts';

export async function dispatchShadow(
  { db }: Pick<AutomaticDeps, 'db'>,
  { plantId, from, to }: CallRequest<typeof getDispatchShadow>,
): Promise<DispatchShadow> {
  const [plant, rows] = await Promise.all([readSitePlant(db, plantId), readShadow(db, plantId, from, to)]);
  let [optimiserAhead, realAhead] = [0, 0];
  return {
    currency: plant.currency,
    timeZone: plant.timeZone,
    days: rows.map((row) => {
      optimiserAhead = cents(optimiserAhead + row.rule - row.optimiser);
      realAhead = cents(realAhead + row.rule - row.real);
      return { ...row, optimiserAhead, realAhead };
    }),
    total: {
      none: sumOf(rows, ({ none }) => none),
      rule: sumOf(rows, ({ rule }) => rule),
      plan: rows.some(({ plan }) => plan === null) ? null : sumOf(rows, ({ plan }) => plan ?? 0),
      real: sumOf(rows, ({ real }) => real),
      optimiser: sumOf(rows, ({ optimiser }) => optimiser),
    },
  };
}

const cents = (amount: number): number => Math.round(amount * 100) / 100 + 0;

const sumOf = (rows: readonly ShadowRow[], of: (row: ShadowRow) => number): number =>
  cents(rows.reduce((sum, row) => sum + of(row), 0));
