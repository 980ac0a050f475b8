import { accountName, credential } from '@heliodon/auth/contract';
import { defineCall } from '@heliodon/contract/call';
import { done, email, id, pageOf, paging, phone, sorting, text, unique } from '@heliodon/contract/fields';
import { z } from 'zod';
import { ownInfoFields } from './own-account.contract.ts';

/** enabled and disabled are set manually; expired: the deadline has passed. */
export const accountStates = ['enabled', 'disabled', 'expired'] as const;
export type AccountState = (typeof accountStates)[number];

export const PLANTS_PER_ACCOUNT = 2000;

/** Fields of a sub-account that the account above edits. Contacts can be used to sign in: see `contacts`. */
export const subAccountFields = {
  ...ownInfoFields.shape,
  roleId: id(),
  /** Null: permanent. From this time on the account cannot be used. */
  validUntil: z.iso.datetime({ offset: true }).nullable(),
  plantIds: z.array(id()).max(PLANTS_PER_ACCOUNT).overwrite(unique),
};

const contacts = { phone: phone().nullable(), email: email().nullable() };

export const subAccountRow = z.object({
  accountId: id(),
  accountName: z.string(),
  name: z.string(),
  sex: ownInfoFields.shape.sex,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  company: z.string(),
  position: z.string(),
  description: z.string(),
  roleId: z.number().int(),
  roleName: z.string(),
  /** The role was deleted: it stays valid until the account gets another one. */
  roleDeleted: z.boolean(),
  /** The account directly above. */
  parentId: id(),
  parentName: z.string(),
  state: z.enum(accountStates),
  enabled: z.boolean(),
  validUntil: z.iso.datetime().nullable(),
  /** The account still has the initial password set by the account above; it must be changed at sign-in. */
  passwordInitial: z.boolean(),
  /** Plants assigned to the account itself; null if its role gives access to all plants of the tree. */
  plantCount: z.number().int().nullable(),
  /** Number of accounts below it, at any depth. */
  belowCount: z.number().int(),
  lastSignInAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type SubAccountRow = z.output<typeof subAccountRow>;

export const getSubUserList = defineCall({
  path: '/user/getSubUserList',
  summary: 'Accounts below the own account, at any depth',
  access: 'accountViewAll',
  notFromOss: true,
  request: z.strictObject({
    keyword: text(100).optional(),
    roleId: id().optional(),
    plantId: id().optional(),
    state: z.enum(accountStates).optional(),
    ...paging,
    ...sorting(['accountName', 'name', 'createdAt', 'validUntil', 'lastSignInAt']),
  }),
  plantOf: (request) => request.plantId,
  response: pageOf(subAccountRow).extend({
    /** Counted with all filters except the state filter. */
    counts: z.object({ all: z.number().int(), ...stateCounts() }),
  }),
});

function stateCounts() {
  const count = z.number().int();
  return { enabled: count, disabled: count, expired: count };
}

export const getSubUserInfo = defineCall({
  path: '/user/getSubUserInfo',
  summary: 'One account below the own account, with its plants',
  access: 'accountViewAll',
  notFromOss: true,
  request: z.strictObject({ accountId: id() }),
  response: subAccountRow.extend({
    plants: z.array(z.object({ plantId: id(), name: z.string() })),
    /** Sent back with a change, so that concurrent edits do not overwrite each other. */
    version: z.number().int(),
  }),
});

export const insertSubUser = defineCall({
  path: '/user/insertSubUser',
  summary: 'Create an account below the own account; its password must be changed at the first sign-in',
  access: 'accountAdd',
  notFromOss: true,
  // The error for a taken name reveals that it exists, so the call is rate-limited.
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  request: z.strictObject({
    accountName: accountName(),
    ...subAccountFields,
    ...contacts,
    enabled: z.boolean(),
    password: credential(),
  }),
  response: z.object({ accountId: id() }),
});

export const updateSubUser = defineCall({
  path: '/user/updateSubUser',
  summary:
    'Change an account below the own one. Phone and e-mail lead into the account, so a change of them needs accountReset',
  access: 'accountEdit',
  notFromOss: true,
  request: z.strictObject({ accountId: id(), version: z.number().int(), ...subAccountFields, ...contacts }),
  response: done(),
});

export const setSubUserStatus = defineCall({
  path: '/user/setSubUserStatus',
  summary: 'Disable an account and all accounts below it, or enable it again; open sessions end at once',
  access: 'accountDisable',
  notFromOss: true,
  request: z.strictObject({ accountId: id(), enabled: z.boolean() }),
  response: done(),
});

export const resetSubUserPassword = defineCall({
  path: '/user/resetSubUserPassword',
  summary: 'Set a new initial password for an account below the own account; its sessions end',
  access: 'accountReset',
  notFromOss: true,
  request: z.strictObject({ accountId: id(), password: credential() }),
  response: done(),
});

export const deleteSubUserInfo = defineCall({
  path: '/user/deleteSubUserInfo',
  summary: 'Delete an account below the own account that has no accounts below it and no plants of its own',
  access: 'accountDelete',
  notFromOss: true,
  request: z.strictObject({ accountId: id() }),
  response: done(),
});

export const subAccountCalls = [
  getSubUserList,
  getSubUserInfo,
  insertSubUser,
  updateSubUser,
  setSubUserStatus,
  resetSubUserPassword,
  deleteSubUserInfo,
];
