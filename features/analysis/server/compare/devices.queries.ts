import type { CallRequest } from '@heliodon/contract/call';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern, readPage } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import type { getDeviceChoices } from '../../contract/compare/compared.contract.ts';

/** All devices that the account can see. */
function visibleDevices(db: Database, caller: Caller) {
  return db
    .selectFrom('device as d')
    .innerJoin('plant as p', 'p.id', 'd.plant_id')
    .where('d.removed_at', 'is', null)
    .where('d.plant_id', 'in', visiblePlantIds(caller))
    .select([
      'd.id as deviceId',
      'd.sn',
      'd.alias',
      'd.kind',
      'd.rated_kw as ratedKw',
      'p.id as plantId',
      'p.name as plantName',
      'p.time_zone as timeZone',
    ]);
}

/** Device kinds whose name contains the entered text, in either language. */
function kindsNamed(typed: string): string[] {
  const matches = (text: string) => text.toLowerCase().includes(typed.toLowerCase());
  return deviceKinds.filter(({ zh, en }) => matches(zh) || matches(en)).map(({ id }) => id);
}

export function listDeviceChoices(
  db: Database,
  caller: Caller,
  request: CallRequest<typeof getDeviceChoices>,
) {
  const { plantId, deviceIds, keyword } = request;
  let found = visibleDevices(db, caller);
  if (plantId !== undefined) found = found.where('d.plant_id', '=', plantId);
  if (deviceIds) found = found.where('d.id', 'in', deviceIds.length > 0 ? deviceIds : [0]);
  if (keyword) {
    const typed = likePattern(keyword);
    const kinds = kindsNamed(keyword);
    found = found.where((q) =>
      q.or([
        q('d.sn', 'ilike', typed),
        q('d.alias', 'ilike', typed),
        q('d.model', 'ilike', typed),
        q('p.name', 'ilike', typed),
        ...(kinds.length > 0 ? [q('d.kind', 'in', kinds)] : []),
      ]),
    );
  }
  return readPage(db, found.orderBy('p.name').orderBy('d.kind').orderBy('d.sn').orderBy('d.id'), request);
}

export type ComparedDevice = Awaited<ReturnType<typeof findDevices>>[number];

/** The given devices that the account can see. */
export function findDevices(db: Database, caller: Caller, deviceIds: readonly number[]) {
  return visibleDevices(db, caller)
    .where('d.id', 'in', deviceIds.length > 0 ? [...new Set(deviceIds)] : [0])
    .execute();
}
