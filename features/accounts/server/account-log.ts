import { maskContact } from '@heliodon/kernel/text';
import type { LogChange } from '@heliodon/server-kit/operation-log';

interface AccountColumns {
  readonly account_name: string;
  readonly name: string;
  readonly sex: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly company: string;
  readonly position: string;
  readonly description: string;
  readonly valid_until: Date | null;
  readonly enabled: boolean;
  readonly roleName?: string;
}

const masked = (contact: string | null) => (contact === null ? null : maskContact(contact));

/** Account data for the operation log: contacts masked, no secrets. */
export const loggedAccount = (row: AccountColumns) => ({
  accountName: row.account_name,
  name: row.name,
  sex: row.sex,
  phone: masked(row.phone),
  email: masked(row.email),
  company: row.company,
  position: row.position,
  description: row.description,
  role: row.roleName ?? null,
  validUntil: row.valid_until?.toISOString() ?? null,
  enabled: row.enabled,
});

const MANY = 50;

/** Added and removed items, each as a separate change; long lists are cut, with the number of remaining items. */
export function listChanges(
  givenField: string,
  takenField: string,
  { given, taken }: { readonly given: readonly string[]; readonly taken: readonly string[] },
): LogChange[] {
  return [
    ...(given.length > 0 ? [{ field: givenField, before: null, after: shortened(given) }] : []),
    ...(taken.length > 0 ? [{ field: takenField, before: shortened(taken), after: null }] : []),
  ];
}

function shortened(names: readonly string[]): string[] {
  const shown = [...names].sort().slice(0, MANY);
  return names.length > MANY ? [...shown, `+${names.length - MANY}`] : shown;
}
