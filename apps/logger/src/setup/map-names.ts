import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MAP_FOLDER } from '@heliodon/register-maps/library';
import { coded, type LoggerText } from '@heliodon/telemetry/logger-text';

/** A name, never a path. */
const NAME = /^[\w-][\w.-]*$/;

/** Why the platform cannot use this map; undefined: it can. `own` are file names of own maps. */
export function mapNameFault(name: string, own: readonly string[]): LoggerText | undefined {
  if (name === 'sunspec' || name === 'dlt645') return undefined;
  if (!NAME.test(name) || name.includes('..')) return coded('mapName', { map: name });
  if (name.endsWith('.json')) return own.includes(name) ? undefined : coded('mapNotSent', { map: name });
  return existsSync(join(MAP_FOLDER, `${name}.json`)) ? undefined : coded('mapNotInLibrary', { map: name });
}
