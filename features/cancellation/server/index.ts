import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import * as calls from '../contract/index.ts';
import { CompletionService } from './completion.service.ts';
import { OffersService } from './offers.service.ts';
import type { CancellationDeps } from './ports.ts';
import { ProcessService } from './process.service.ts';
import { ResourcesService } from './resources.service.ts';

export function createCancellation(deps: CancellationDeps): FeaturePart {
  const process = new ProcessService(deps);
  const resources = new ResourcesService(deps);
  const offers = new OffersService(deps);
  const completion = new CompletionService(deps);
  const done = async (work: Promise<void>) => {
    await work;
    return {};
  };
  return {
    sweeps: [() => process.expire(), () => completion.forget()],
    routes: [
      route(calls.getProcess, (_, caller) => process.current(caller)),
      route(calls.applyCancel, (_, caller) => done(process.apply(caller))),
      route(calls.sendCancelCode, (_, caller) => process.sendCode(caller)),
      route(calls.verifyCancel, (request, caller) => done(process.verify(caller, request))),
      route(calls.withdrawCancel, (_, caller) => done(process.withdraw(caller))),
      route(calls.logOff, ({ password }, caller) => completion.logOff(caller, password)),
      route(calls.detectionResource, (request, caller) => resources.list(request, caller)),
      route(calls.giveUpResource, (request, caller) => done(resources.giveUp(request, caller))),
      route(calls.offerResource, (request, caller) => done(resources.offer(request, caller))),
      route(calls.takeBackResource, (request, caller) => done(resources.takeBack(request, caller))),
      route(calls.getResourceOffers, (request, caller) => offers.list(request, caller)),
      route(calls.answerResourceOffer, (request, caller) => done(offers.answer(request, caller))),
    ],
  };
}
