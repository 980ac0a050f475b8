import { accountName, credential } from '@heliodon/auth/contract';
import { defineCall } from '@heliodon/contract/call';
import { done, email, id, pageOf, paging, phone, sorting, text, unique } from '@heliodon/contract/fields';
import { z } from 'zod';
import { ownInfoFields } from './own-account.contract.ts';

/** enabled and disabled are set by hand; expired: the deadline has come. */
export const accountStates = ['enabled', 'disabled', 'expired'] as const;
export type AccountState = (typeof accountStates)[number];

export const PLANTS_PER_ACCOUNT = 2000;

/** What the account above says of one below it. Contacts are a way into the account: see `contacts`. */
export const subAccountFields = {
  ...ownInfoFields.shape,
  roleId: id(),
  /** Null: permanent. From this moment on the account is of no use. */
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
  /** The role was deleted: it works until the account gets another one. */
  roleDeleted: z.boolean(),
  /** The account directly above. */
  parentId: id(),
  parentName: z.string(),
  state: z.enum(accountStates),
  enabled: z.boolean(),
  validUntil: z.iso.datetime().nullable(),
  /** Still has the password that the account above chose; it must change it when it signs in. */
  passwordInitial: z.boolean(),
  /** Plants given to the account itself; null where its role lets it see all of the tree. */
  plantCount: z.number().int().nullable(),
  /** How many accounts stand below it. */
  belowCount: z.number().int(),
  lastSignInAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type SubAccountRow = z.output<typeof subAccountRow>;

export const getSubUserList = defineCall({
  path: '/user/getSubUserList',
  summary: 'The accounts below the own one, at any depth',
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
    /** Of the other filters, whatever state is asked for. */
    counts: z.object({ all: z.number().int(), ...stateCounts() }),
  }),
});

function stateCounts() {
  const count = z.number().int();
  return { enabled: count, disabled: count, expired: count };
}

export const getSubUserInfo = defineCall({
  path: '/user/getSubUserInfo',
  summary: 'One account below the own one, with its plants',
  access: 'accountViewAll',
  notFromOss: true,
  request: z.strictObject({ accountId: id() }),
  response: subAccountRow.extend({
    plants: z.array(z.object({ plantId: id(), name: z.string() })),
    /** Goes back with a change: two people who edit at once do not overwrite each other. */
    version: z.number().int(),
  }),
});

export const insertSubUser = defineCall({
  path: '/user/insertSubUser',
  summary: 'Make an account below the own one; its password has to be changed at the first sign-in',
  access: 'accountAdd',
  notFromOss: true,
  // A refused name tells that somebody else has it, so it cannot be asked often.
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
  summary: 'Disable an account and all below it, or enable it again; open sessions end at once',
  access: 'accountDisable',
  notFromOss: true,
  request: z.strictObject({ accountId: id(), enabled: z.boolean() }),
  response: done(),
});

export const resetSubUserPassword = defineCall({
  path: '/user/resetSubUserPassword',
  summary: 'Give an account below the own one a new initial password; its sessions end',
  access: 'accountReset',
  notFromOss: true,
  request: z.strictObject({ accountId: id(), password: credential() }),
  response: done(),
});

export const deleteSubUserInfo = defineCall({
  path: '/user/deleteSubUserInfo',
  summary: 'Delete an account below the own one that has no accounts and no plants of its own',
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
