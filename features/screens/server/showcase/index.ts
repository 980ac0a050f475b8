import type { FeaturePart } from '@heliodon/platform/feature-part';
import { route } from '@heliodon/platform/route';
import { getShowcase } from '../../contract/showcase.contract.ts';
import type { ScreensDeps } from '../deps.ts';
import { ShowcaseService } from './showcase.service.ts';

export function createShowcase(deps: ScreensDeps): FeaturePart {
  const service = new ShowcaseService(deps);
  return {
    routes: [route(getShowcase, (_, { lang }) => service.read(lang))],
    exports: [],
    workers: [],
  };
}
