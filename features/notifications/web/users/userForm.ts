import {
  type NotifyUserFields,
  type NotifyUserRow,
  notifyRule,
  notifyUserFields,
} from '@heliodon/notifications/contract';
import { z } from 'zod';

/** Fields that decide which other fields are required. */
export type Deciding = Partial<Pick<NotifyUserFields, 'channels' | 'scope' | 'quietFrom' | 'quietTo'>>;

export const neededBy = ({ channels = [], scope, quietFrom, quietTo }: Deciding) => ({
  phone: channels.includes('sms'),
  email: channels.includes('mail'),
  plantIds: scope === 'list',
  quietFrom: Boolean(quietTo),
  quietTo: Boolean(quietFrom),
});

const { phone, email, plantIds, quietFrom, quietTo } = notifyUserFields.shape;
const text = (message: string) => z.string(message).min(1, message);

/** Schema of the call, with conditional requirements in the fields, so that these are marked and checked. */
export function userSchemaOf(deciding: Deciding) {
  const needed = neededBy(deciding);
  const { plants, quietBoth } = notifyRule;
  return notifyUserFields.safeExtend({
    phone: needed.phone ? text(notifyRule.phone).pipe(phone.unwrap()) : phone,
    email: needed.email ? text(notifyRule.email).pipe(email.unwrap()) : email,
    plantIds: needed.plantIds ? z.array(z.number(), plants).min(1, plants).pipe(plantIds.unwrap()) : plantIds,
    quietFrom: needed.quietFrom ? text(quietBoth).pipe(quietFrom.unwrap()) : quietFrom,
    quietTo: needed.quietTo ? text(quietBoth).pipe(quietTo.unwrap()) : quietTo,
  });
}

/** Initial values of the user form. */
export function initialFields(
  row: NotifyUserRow | undefined,
  fresh: { readonly lang: 'zh' | 'en'; readonly timeZone: string; readonly seesAll: boolean },
): Partial<NotifyUserFields> {
  if (!row)
    return {
      channels: ['mail'],
      lang: fresh.lang,
      grades: [1, 2],
      scope: fresh.seesAll ? 'all' : 'list',
      plantIds: [],
      delayMinutes: 0,
      timeZone: fresh.timeZone,
      seriousAlways: true,
      onRecovery: false,
      enabled: true,
    };
  const { id: _id, version: _version, owner: _owner, plants, ...fields } = row;
  return {
    ...fields,
    phone: row.phone ?? undefined,
    email: row.email ?? undefined,
    quietFrom: row.quietFrom ?? undefined,
    quietTo: row.quietTo ?? undefined,
    plantIds: plants.map(({ plantId }) => plantId),
  };
}
