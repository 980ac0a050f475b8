import type { NotifyUserFields, NotifyUserRow } from '@heliodon/notifications/contract';

/** What the form of a user begins with. */
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
