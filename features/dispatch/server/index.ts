import { joinParts } from '@heliodon/server-kit/feature-part';
import type { AutomaticDeps } from './automatic/automatic-deps.ts';
import { createAutomatic } from './automatic/index.ts';
import type { PackagesDeps } from './deps.ts';
import { createOptimise } from './optimise/index.ts';
import type { OptimiseDeps } from './optimise/optimise-deps.ts';
import { createPackages } from './packages/index.ts';
import { createPotential } from './potential/index.ts';
import type { PotentialDeps } from './potential/potential-deps.ts';

export { guidanceWorker } from './automatic/index.ts';
export { backtestWorker, type Optimiser, optimiserHere } from './optimise/optimiser.ts';
export { potentialWorker } from './potential/potential-jobs.ts';

export type DispatchDeps = PackagesDeps & OptimiseDeps & AutomaticDeps & PotentialDeps;

export const createDispatch = (deps: DispatchDeps) =>
  joinParts([createPackages(deps), createOptimise(deps), createAutomatic(deps), createPotential(deps)]);
