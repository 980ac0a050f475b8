import type { StackRow } from '@heliodon/batteries/contract';
import { presentCapacityKwh } from '@heliodon/energy/control/storage-capacity';
import type { PlanExecution } from '@heliodon/schedules/contract';
import type { PlanMachine } from './expectedSoc.ts';

type Converter = Pick<PlanExecution, 'ratedKw' | 'socLimits'>;

/**
 * The chosen converters as one, with their share of the plant's batteries and the narrowest of their limits.
 * Undefined where power or capacity is not known.
 */
export function planMachine(
  chosen: readonly Converter[],
  all: readonly Converter[],
  stacks: readonly Pick<StackRow, 'capacityKwh' | 'values'>[],
): PlanMachine | undefined {
  const ratedOf = (some: readonly Converter[]) => some.reduce((sum, { ratedKw }) => sum + ratedKw, 0);
  const ratedKw = ratedOf(chosen);
  const plantKwh = stacks.reduce((sum, { capacityKwh, values }) => {
    const { soh } = values;
    return sum + presentCapacityKwh(capacityKwh ?? 0, typeof soh === 'number' ? soh : null);
  }, 0);
  if (ratedKw === 0 || plantKwh === 0) return undefined;
  const limits = chosen.map(({ socLimits }) => socLimits);
  return {
    ratedKw,
    capacityKwh: (plantKwh * ratedKw) / ratedOf(all),
    socMin: Math.max(...limits.map(({ socMin }) => socMin)),
    socMax: Math.min(...limits.map(({ socMax }) => socMax)),
    reserveSoc: Math.max(...limits.map(({ reserveSoc }) => reserveSoc)),
  };
}
