import { backtest } from '@heliodon/energy/optimise/backtest';
import type { Policy } from '@heliodon/energy/optimise/backtest-orders';
import {
  changedCase,
  isPackage,
  type PotentialChange,
  type PotentialCost,
  potentialChanges,
} from '@heliodon/energy/optimise/storage-potential';
import type { GatheredBacktest } from '../optimise/backtest/backtest-case.ts';
import { simulatedLife, totalOf } from '../optimise/backtest/life.ts';
import { packagePolicy } from './package-policy.ts';
import type { PotentialCase } from './potential-case.ts';

/**
 * Cost of the month for each variant, settled like a backtest. `onDay`: called after each simulated day; an exception
 * from it ends the calculation.
 */
export async function runPotential(
  found: PotentialCase,
  onDay: () => Promise<void>,
): Promise<PotentialCost[]> {
  const costs: PotentialCost[] = [];
  for (const change of potentialChanges(found.plant)) {
    const { history, policy } = variantOf(found, change);
    const life = simulatedLife(await backtest(history, policy, onDay), found.gathered.worthPerKwh);
    costs.push({ ...change, cost: totalOf(life).total });
  }
  return costs;
}

interface Variant {
  readonly history: GatheredBacktest['history'];
  readonly policy: Policy;
}

function variantOf({ gathered, plant, automatic }: PotentialCase, change: PotentialChange): Variant {
  const { history } = gathered;
  const { variant } = change;
  if (variant === 'priceRule') return { history, policy: { kind: 'rule' } };
  if (!isPackage(variant)) return { history: changedCase(history, change), policy: automatic };
  // A package has a reserve of its own.
  const unreserved = { ...history, battery: { ...history.battery, socMin: plant.socMinUnreserved } };
  return { history: unreserved, policy: packagePolicy({ ...gathered, history: unreserved }, variant) };
}
