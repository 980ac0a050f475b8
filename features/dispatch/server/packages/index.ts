import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import * as calls from '../../contract/packages.contract.ts';
import type { PackagesDeps } from '../deps.ts';
import { PackagesService } from './packages.service.ts';
import { PriceFollower } from './price-follower.ts';
import { simulateTomorrow } from './simulation.ts';

export function createPackages(deps: PackagesDeps): FeaturePart {
  const packages = new PackagesService(deps);
  return {
    routes: [
      route(calls.getPackages, ({ plantId }, caller) => packages.list(plantId, caller)),
      route(calls.simulatePackage, ({ plantId, settings }, { lang }) =>
        simulateTomorrow(deps, plantId, settings, lang),
      ),
      route(calls.applyPackage, (request, caller) => packages.apply(request, caller)),
      route(calls.retryApply, (request, caller) => packages.retry(request, caller)),
    ],
    workers: [new PriceFollower(deps).worker],
  };
}
