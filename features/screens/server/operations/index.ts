import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import { getOperations, getOperationsMap } from '../../contract/operations.contract.ts';
import type { ScreensDeps } from '../deps.ts';
import { OperationsFeed } from './feed.ts';
import { OperationsService } from './operations.service.ts';

export function createOperations(deps: ScreensDeps): FeaturePart {
  const service = new OperationsService(deps);
  const feed = new OperationsFeed(deps);
  return {
    routes: [
      route(getOperations, (request, caller) => service.read(request, caller)),
      route(getOperationsMap, (_, caller) => service.map(caller)),
    ],
    feeds: [feed],
    stops: [() => feed.stop()],
  };
}
