import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import type { EmsDeps } from './deps.ts';
import { createPackages } from './packages/index.ts';

export const createEms = (deps: EmsDeps): FeaturePart => createPackages(deps);
