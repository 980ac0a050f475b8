import { joinParts } from '@heliodon/server-kit/feature-part';
import type { AutomaticDeps } from './automatic/automatic-deps.ts';
import { createAutomatic } from './automatic/index.ts';
import type { PackagesDeps } from './deps.ts';
import { createOptimise } from './optimise/index.ts';
import type { OptimiseDeps } from './optimise/optimise-deps.ts';
import { createPackages } from './packages/index.ts';

export { guidanceWorker } from './automatic/index.ts';
export { backtestWorker, type Optimiser, optimiserHere } from './optimise/optimiser.ts';

export type DispatchDeps = PackagesDeps & OptimiseDeps & AutomaticDeps;

export const createDispatch = (deps: DispatchDeps) =>
  joinParts([createPackages(deps), createOptimise(deps), createAutomatic(deps)]);
