import { type Route, route } from '@heliodon/platform/route';
import * as calls from '../contract/accounts.contract.ts';
import { OwnAccount, type OwnAccountDeps } from './own-account.service.ts';

export function createAccounts(deps: OwnAccountDeps): { routes: Route[] } {
  const own = new OwnAccount(deps);
  const done = async (work: Promise<void>) => {
    await work;
    return {};
  };
  return {
    routes: [
      route(calls.getAccount, (_, caller) => own.info(caller)),
      route(calls.updateAccount, (request, caller) => done(own.update(caller, request))),
      route(calls.changePassword, (request, caller) => done(own.changePassword(caller, request))),
      route(calls.changePhone, (request, caller) =>
        done(own.changePhone(caller, request.phone, request.code)),
      ),
      route(calls.changeEmail, (request, caller) =>
        done(own.changeEmail(caller, request.email, request.code)),
      ),
    ],
  };
}
