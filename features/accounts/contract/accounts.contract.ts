import { importCalls } from './import.contract.ts';
import { ownAccountCalls } from './own-account.contract.ts';
import { roleCalls } from './roles.contract.ts';
import { subAccountCalls } from './sub-accounts.contract.ts';

export * from './import.contract.ts';
export * from './own-account.contract.ts';
export * from './roles.contract.ts';
export * from './sub-accounts.contract.ts';

export const accountsCalls = [...ownAccountCalls, ...subAccountCalls, ...roleCalls, ...importCalls];
