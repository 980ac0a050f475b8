import { credential, ownProof } from '@heliodon/auth/contract';
import { defineCall } from '@heliodon/contract/call';
import { done, email, id, nothing, phone, text, verificationCode } from '@heliodon/contract/fields';
import { z } from 'zod';

export const sexes = ['unknown', 'male', 'female'] as const;

/** What users edit in their own profile. */
export const ownInfoFields = z.strictObject({
  name: text(50),
  sex: z.enum(sexes),
  company: text(100),
  position: text(50),
  description: text(500),
});

export const getAccount = defineCall({
  path: '/user/getAccount',
  summary: 'Own account',
  access: 'accountView',
  request: nothing(),
  response: z.object({
    accountId: id(),
    accountName: z.string(),
    name: z.string(),
    sex: z.enum(sexes),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    phoneProven: z.boolean().describe('Confirmed with a code: it can be signed in with'),
    emailProven: z.boolean(),
    company: z.string(),
    position: z.string(),
    description: z.string(),
    roleId: z.number().int(),
    roleName: z.string(),
    validUntil: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  }),
});

export const updateAccount = defineCall({
  path: '/user/updateAccount',
  summary: 'Change own profile',
  access: 'ownInfoEdit',
  notFromOss: true,
  request: ownInfoFields,
  response: done(),
});

export const changePassword = defineCall({
  path: '/user/changePassword',
  summary: 'Change own password; all other sessions of the account end',
  access: 'ownPassword',
  notFromOss: true,
  request: z.strictObject({ oldPassword: credential(), newPassword: credential() }),
  response: done(),
});

export const changePhone = defineCall({
  path: '/user/changePhone',
  summary:
    'Change the own phone number with a code sent to the new one and a proof of who one is; every other session ends, and the old number can undo it for 72 hours',
  access: 'ownPhone',
  notFromOss: true,
  request: z.strictObject({ phone: phone(), code: verificationCode(), proof: ownProof }),
  response: done(),
});

export const changeEmail = defineCall({
  path: '/user/changeEmail',
  summary:
    'Change the own e-mail with a code sent to the new one and a proof of who one is; every other session ends, and the old address can undo it for 72 hours',
  access: 'ownEmail',
  notFromOss: true,
  request: z.strictObject({ email: email(), code: verificationCode(), proof: ownProof }),
  response: done(),
});

export const ownAccountCalls = [getAccount, updateAccount, changePassword, changePhone, changeEmail];
