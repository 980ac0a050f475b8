import { accountName } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import { newPassword } from '@heliodon/auth/password';
import type { CallInput, CallResponse } from '@heliodon/contract/call';
import { email, phone } from '@heliodon/contract/fields';
import { z } from 'zod';
import {
  type getSubUserInfo,
  ownInfoFields,
  subAccountFields,
  type updateSubUser,
} from '../../contract/accounts.contract.ts';
import { accountsErrors } from '../../contract/accounts.errors.ts';
import { endOfDay, lastDayOf } from '../validity.ts';

export type SubAccountInfo = CallResponse<typeof getSubUserInfo>;

/** Name and initial password are set only for a new account; later the name is fixed and the password is reset. */
export const accountSchema = (isNew: boolean) =>
  z.object({
    accountName: isNew ? accountName() : accountName().optional(),
    password: isNew ? newPassword() : newPassword().optional(),
    ...ownInfoFields.shape,
    phone: phone().optional(),
    email: email().optional(),
    roleId: subAccountFields.roleId,
    /** The last day, or null for permanent. */
    lastDay: z.string().min(1).nullable(),
    plantIds: subAccountFields.plantIds.default([]),
    enabled: z.boolean(),
  });

type AccountSchema = ReturnType<typeof accountSchema>;
export type AccountField = keyof AccountSchema['shape'];
export type AccountValues = z.output<AccountSchema>;

const fresh = {
  name: '',
  sex: 'unknown',
  company: '',
  position: '',
  description: '',
  lastDay: null,
  plantIds: [],
  enabled: true,
} as const;

/** Initial values of the form. */
export function initialValues(
  info: SubAccountInfo | undefined,
  zone: string,
): Partial<z.input<AccountSchema>> {
  if (!info) return { ...fresh, plantIds: [] };
  const { accountName, name, sex, company, position, description, roleId, enabled } = info;
  return {
    accountName,
    name,
    sex,
    company,
    position,
    description,
    roleId,
    enabled,
    phone: info.phone ?? undefined,
    email: info.email ?? undefined,
    lastDay: lastDayOf(info.validUntil, zone),
    plantIds: info.plants.map(({ plantId }) => plantId),
  };
}

type SharedRequest = Omit<CallInput<typeof updateSubUser>, 'accountId' | 'version'>;

/** Fields common to both calls. An unchanged deadline keeps its exact time. */
export function toRequest(
  values: AccountValues,
  before: Pick<SubAccountInfo, 'validUntil'> | undefined,
  zone: string,
): SharedRequest {
  const {
    accountName: _name,
    password: _password,
    enabled: _enabled,
    lastDay,
    phone,
    email,
    ...rest
  } = values;
  const untouched = before && lastDayOf(before.validUntil, zone) === lastDay;
  const validUntil = untouched ? before.validUntil : lastDay && endOfDay(lastDay, zone);
  return { ...rest, phone: phone ?? null, email: email ?? null, validUntil };
}

/** The field that a server error refers to. */
export const fieldOfError = (values: Pick<AccountValues, 'phone'>): Record<number, AccountField> => {
  const contact = values.phone ? 'phone' : 'email';
  return {
    [authErrors.accountNameTaken.code]: 'accountName',
    [authErrors.staleCredential.code]: 'password',
    [accountsErrors.addFailed.code]: contact,
    [accountsErrors.contactTaken.code]: contact,
    [accountsErrors.contactsNeedReset.code]: contact,
    [accountsErrors.roleNotYours.code]: 'roleId',
    [accountsErrors.plantNotYours.code]: 'plantIds',
    [accountsErrors.deadlinePast.code]: 'lastDay',
  };
};
