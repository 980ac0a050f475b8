import { randomUUID } from 'node:crypto';
import { authErrors } from '@heliodon/auth/errors';
import { ROLE_USER } from '@heliodon/contract/permissions';
import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

const unreadable = 'bm90IGEgY3JlZGVudGlhbA==';
const unreadableProof = { by: 'password', password: unreadable };

const fields = {
  name: 'n',
  sex: 'unknown',
  company: '',
  position: '',
  description: '',
  phone: null,
  email: null,
  roleId: ROLE_USER,
  validUntil: null,
  plantIds: [],
};
const role = () => ({
  name: `role ${randomUUID()}`,
  description: '',
  permissions: ['plantView'],
  plantIds: [],
});
const file = { content: Buffer.from('Account,Role\nsomeone,User').toString('base64'), timeZone: 'UTC' };

export const accountsAccess: AccessCases = {
  '/user/getAccount': { body: () => ({}), objects: false },
  '/user/updateAccount': {
    body: () => ({ name: 'n', sex: 'unknown', company: '', position: '', description: '' }),
    objects: false,
  },
  '/user/changePassword': {
    body: () => ({ oldPassword: unreadable, newPassword: unreadable }),
    objects: false,
    admitted: [authErrors.staleCredential.code],
  },
  '/user/changePhone': {
    body: () => ({ phone: '13900000001', code: '000000', proof: unreadableProof }),
    objects: false,
    admitted: [authErrors.staleCredential.code],
  },
  '/user/changeEmail': {
    body: () => ({ email: 'a@example.com', code: '000000', proof: unreadableProof }),
    objects: false,
    admitted: [authErrors.staleCredential.code],
  },
  '/user/getSubUserList': { body: (party) => ({ plantId: party.plantId }), objects: true },
  '/user/getSubUserInfo': { body: (party) => ({ accountId: party.subAccountId }), objects: true },
  '/user/insertSubUser': {
    body: () => ({ accountName: 'someone', ...fields, enabled: true, password: unreadable }),
    objects: false,
    admitted: [authErrors.staleCredential.code],
  },
  '/user/updateSubUser': {
    body: (party) => ({ accountId: party.subAccountId, version: 1, ...fields }),
    objects: true,
  },
  '/user/setSubUserStatus': {
    body: (party) => ({ accountId: party.subAccountId, enabled: false }),
    objects: true,
  },
  '/user/resetSubUserPassword': {
    body: (party) => ({ accountId: party.subAccountId, password: unreadable }),
    objects: true,
    admitted: [authErrors.staleCredential.code],
  },
  '/user/deleteSubUserInfo': { body: (party) => ({ accountId: party.subAccountId }), objects: true },
  '/user/getRoleList': { body: () => ({}), objects: false },
  '/user/getUserRoleInfo': { body: (party) => ({ roleId: party.roleId }), objects: true },
  '/user/insertRole': { body: () => role(), objects: false },
  '/user/updateRole': { body: (party) => ({ roleId: party.roleId, version: 1, ...role() }), objects: true },
  '/user/deleteRole': { body: (party) => ({ roleId: party.roleId }), objects: true },
  '/user/checkSubUserImport': { body: () => file, objects: false },
  '/user/importSubUsers': {
    body: () => ({ ...file, password: unreadable }),
    objects: false,
    admitted: [authErrors.staleCredential.code],
  },
};
