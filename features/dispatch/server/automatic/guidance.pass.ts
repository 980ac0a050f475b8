import { solveGuidance } from '@heliodon/energy/optimise/guidance';
import { AppError } from '@heliodon/kernel/app-error';
import type { GuidanceDeps } from './automatic-deps.ts';
import { type DuePlant, release, saveGuidance, takeDue } from './guidance.queries.ts';
import { gatherGuidance } from './guidance-case.ts';

/** Calculates guidance for plants that need it; any number of processes may run it. Returns their number. */
export async function guideDue(deps: GuidanceDeps): Promise<number> {
  const { db, clock, onError } = deps;
  const now = clock.now();
  const plants = await takeDue(db, now);
  for (const plant of plants)
    try {
      await guide(deps, plant, now);
    } catch (error) {
      // The mode shows what the plant lacks; it is tried again in the next interval or after a change.
      if (!(error instanceof AppError)) onError(error, `guidance of plant ${plant.plantId}`);
    } finally {
      await release(db, plant.plantId);
    }
  return plants.length;
}

async function guide(deps: GuidanceDeps, { plantId, isFallback }: DuePlant, now: Date): Promise<void> {
  const source = isFallback ? 'rule' : 'optimiser';
  const { task, inputs, pvKw, loadKw, shownSteps } = await gatherGuidance(deps, plantId, source, now);
  const { guidance, expected } = solveGuidance(task);
  const decision = expected[0]?.explained;
  if (!decision) return;
  const shown = expected.slice(0, shownSteps);
  await saveGuidance(deps.db, { plantId, guidance, inputs, pvKw, loadKw, decision, expected: shown });
}
