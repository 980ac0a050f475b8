import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MAP_FOLDER } from '@heliodon/register-maps/library';

/** A name, never a path. */
const NAME = /^[\w-][\w.-]*$/;

/** Why the platform cannot use this map; undefined: it can. `own` are file names of own maps. */
export function mapNameFault(name: string, own: readonly string[]): string | undefined {
  if (name === 'sunspec' || name === 'dlt645') return undefined;
  if (!NAME.test(name) || name.includes('..'))
    return `"${name}" is not the name of a map: enter "sunspec", "dlt645", a map of the library, or an own map`;
  if (name.endsWith('.json')) return own.includes(name) ? undefined : `the own map ${name} was not sent`;
  return existsSync(join(MAP_FOLDER, `${name}.json`))
    ? undefined
    : `this logger has no map "${name}" in its library`;
}
