import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import { getOverview } from '../../contract/overview.contract.ts';
import type { ScreensDeps } from '../deps.ts';
import { readOverview } from './overview.service.ts';

export const createOverview = (deps: ScreensDeps): FeaturePart => ({
  routes: [route(getOverview, ({ plantId }, caller) => readOverview(deps, caller, plantId))],
});
