import { maskContact } from '@heliodon/kernel/text';
import { changesBetween, type LogChange } from '@heliodon/server-kit/operation-log';
import { notifyLogFields } from '../contract/notifications.log-fields.ts';
import { clockOf, type StoredUser, type userColumns } from './users.queries.ts';

/** A stored user, with the names of its plants. */
export type LoggedUser = Pick<StoredUser, keyof ReturnType<typeof userColumns>> & {
  readonly plants: readonly string[];
};

export const userChanges = (before: LoggedUser | null, after: LoggedUser | null): LogChange[] =>
  changesBetween(notifyLogFields, before ? logged(before) : {}, after ? logged(after) : {});

const logged = (user: LoggedUser) => ({
  name: user.name,
  enabled: user.enabled,
  channels: [...(user.by_sms ? ['sms'] : []), ...(user.by_mail ? ['mail'] : [])],
  phone: user.phone && maskContact(user.phone),
  email: user.email && maskContact(user.email),
  lang: user.lang,
  grades: user.grades,
  allPlants: user.all_plants,
  plants: user.plants,
  delayMinutes: user.delay_min,
  quiet:
    user.quiet_from === null || user.quiet_to === null
      ? null
      : `${clockOf(user.quiet_from)}–${clockOf(user.quiet_to)}`,
  timeZone: user.time_zone,
  seriousAlways: user.serious_always,
  onRecovery: user.on_recovery,
});
