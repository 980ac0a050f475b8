import type { FeaturePart } from '@heliodon/platform/feature-part';
import { route } from '@heliodon/platform/route';
import { getOperations, getOperationsMap } from '../../contract/operations.contract.ts';
import type { ScreensDeps } from '../deps.ts';
import { OperationsFeed } from './feed.ts';
import { OperationsService } from './operations.service.ts';

export function createOperations(deps: ScreensDeps): FeaturePart & { feed: OperationsFeed } {
  const service = new OperationsService(deps);
  return {
    routes: [
      route(getOperations, (request, caller) => service.read(request, caller)),
      route(getOperationsMap, (_, caller) => service.map(caller)),
    ],
    exports: [],
    workers: [],
    feed: new OperationsFeed(deps),
  };
}
