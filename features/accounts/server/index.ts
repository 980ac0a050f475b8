import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { type Route, route } from '@heliodon/server-kit/route';
import * as calls from '../contract/accounts.contract.ts';
import type { AccountsDeps } from './identity.ts';
import { AccountImport } from './import/import.service.ts';
import { OwnAccount } from './own-account.service.ts';
import { Roles } from './role.service.ts';
import { SubAccounts } from './sub-account.service.ts';

export function createAccounts(deps: AccountsDeps): FeaturePart {
  return {
    routes: [...ownRoutes(deps), ...subAccountRoutes(deps), ...roleRoutes(deps), ...importRoutes(deps)],
  };
}

async function done(work: Promise<void>) {
  await work;
  return {};
}

function ownRoutes(deps: AccountsDeps): Route[] {
  const own = new OwnAccount(deps);
  return [
    route(calls.getAccount, (_, caller) => own.info(caller)),
    route(calls.updateAccount, (request, caller) => done(own.update(caller, request))),
    route(calls.changePassword, (request, caller) => done(own.changePassword(caller, request))),
    route(calls.changePhone, (request, caller) => done(own.changePhone(caller, request))),
    route(calls.changeEmail, (request, caller) => done(own.changeEmail(caller, request))),
  ];
}

function subAccountRoutes(deps: AccountsDeps): Route[] {
  const accounts = new SubAccounts(deps);
  return [
    route(calls.getSubUserList, (request, caller) => accounts.list(caller, request)),
    route(calls.getSubUserInfo, (request, caller) => accounts.info(caller, request.accountId)),
    route(calls.insertSubUser, (request, caller) => accounts.insert(caller, request)),
    route(calls.updateSubUser, (request, caller) => done(accounts.update(caller, request))),
    route(calls.setSubUserStatus, (request, caller) => done(accounts.setStatus(caller, request))),
    route(calls.resetSubUserPassword, (request, caller) => done(accounts.resetPassword(caller, request))),
    route(calls.deleteSubUserInfo, (request, caller) => done(accounts.remove(caller, request.accountId))),
  ];
}

function roleRoutes(deps: AccountsDeps): Route[] {
  const roles = new Roles(deps);
  return [
    route(calls.getRoleList, (_, caller) => roles.list(caller)),
    route(calls.getUserRoleInfo, (request, caller) => roles.info(caller, request.roleId)),
    route(calls.insertRole, (request, caller) => roles.insert(caller, request)),
    route(calls.updateRole, (request, caller) => roles.update(caller, request)),
    route(calls.deleteRole, (request, caller) => roles.remove(caller, request)),
  ];
}

function importRoutes(deps: AccountsDeps): Route[] {
  const imports = new AccountImport(deps);
  return [
    route(calls.checkSubUserImport, (request, caller) => imports.check(caller, request)),
    route(calls.importSubUsers, (request, caller) => imports.make(caller, request)),
  ];
}
