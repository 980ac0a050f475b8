import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { commissioningErrors } from '../../contract/commissioning.errors.ts';
import { DLT645, SUNSPEC } from '../../contract/register-maps.contract.ts';
import type { MapLibrary } from './library.ts';

const WITHOUT_MAP: readonly string[] = [SUNSPEC, DLT645];

/** Own register maps by file name, as they are sent to loggers. */
export type MapsByName = Readonly<Record<string, unknown>>;

export const isOwnMap = (name: string): boolean => name.endsWith('.json');

/** The maps that a configuration names. */
export class OwnMaps {
  readonly #library: MapLibrary;

  constructor(library: MapLibrary) {
    this.#library = library;
  }

  /**
   * The own ones among these maps: of the caller's account tree, otherwise as in the newest configuration of the
   * logger, which someone of another tree may have made. Throws the name of a map that does not exist.
   */
  async of(db: Database, loggerId: number, names: readonly string[], caller: Caller): Promise<MapsByName> {
    const wanted = [...new Set(names.filter(isOwnMap))];
    for (const map of names)
      if (!isOwnMap(map) && !WITHOUT_MAP.includes(map) && !this.#library.has(map))
        throw new AppError(commissioningErrors.unknownMap, { map });
    if (wanted.length === 0) return {};
    const stored = await db
      .selectFrom('register_map')
      .select(['name', 'map'])
      .where('tree_id', '=', caller.managerId)
      .where('name', 'in', wanted)
      .execute();
    const newest = await db
      .selectFrom('setup_version')
      .select('maps')
      .where('logger_id', '=', loggerId)
      .orderBy('version', 'desc')
      .executeTakeFirst();
    const sent = new Map(Object.entries((newest?.maps ?? {}) as MapsByName));
    const own = new Map(stored.map(({ name, map }) => [name, map]));
    return Object.fromEntries(
      wanted.map((name) => {
        const map = own.get(name) ?? sent.get(name);
        if (map === undefined) throw new AppError(commissioningErrors.unknownMap, { map: name });
        return [name, map];
      }),
    );
  }
}
