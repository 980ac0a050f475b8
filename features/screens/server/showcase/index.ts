import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import { admitToShowcase, getShowcase, getShowcasePlants } from '../../contract/showcase.contract.ts';
import type { ScreensDeps } from '../deps.ts';
import { admitPlant, listPublicPlants } from './admission.service.ts';
import { ShowcaseService } from './showcase.service.ts';

export function createShowcase(deps: ScreensDeps): FeaturePart {
  const service = new ShowcaseService(deps);
  return {
    routes: [
      route(getShowcase, (_, { lang }) => service.read(lang)),
      route(getShowcasePlants, () => listPublicPlants(deps)),
      route(admitToShowcase, (request, caller) => admitPlant(deps, request, caller)),
    ],
  };
}
