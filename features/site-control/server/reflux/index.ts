import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import * as calls from '../../contract/reflux.contract.ts';
import type { RefluxDeps } from '../deps.ts';
import { RefluxService } from './reflux.service.ts';

export function createReflux(deps: RefluxDeps): FeaturePart {
  const reflux = new RefluxService(deps);
  return {
    routes: [
      route(calls.getReflux, ({ plantId }) => reflux.get(plantId)),
      route(calls.saveReflux, (request, caller) => reflux.save(request, caller)),
      route(calls.findMeterDirection, ({ plantId }) => reflux.direction(plantId)),
      route(calls.getRefluxDay, ({ plantId }) => reflux.today(plantId)),
    ],
  };
}
