import { existsSync, readdirSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { projectRoot } from '@heliodon/infrastructure/project-root';
import { coded } from '@heliodon/telemetry/logger-text';
import { FileFaults } from './file-faults.ts';
import { readJson } from './read-checked.ts';
import { type RegisterMap, registerMapOf } from './register-map.ts';

export const MAP_FOLDER = join(projectRoot(), 'device-plane', 'register-maps', 'maps');

/** `name` is a built-in map, or a file beside the configuration. Throws FileFaults. */
export function loadMap(name: string, folder: string): RegisterMap {
  const own = resolve(folder, name);
  const path = isAbsolute(name) || name.endsWith('.json') ? own : join(MAP_FOLDER, `${name}.json`);
  const file = path.startsWith(MAP_FOLDER) ? `maps/${relative(MAP_FOLDER, path)}` : name;
  if (!existsSync(path))
    throw new FileFaults(file, [
      coded('mapNotFound', {}, `map not found; available maps: ${mapNames().join(', ')}`),
    ]);
  return registerMapOf(readJson(path, file), file);
}

/** Built-in maps, by name. */
const mapNames = (): string[] =>
  readdirSync(MAP_FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();

export interface NamedMap {
  readonly name: string;
  readonly map: RegisterMap;
}

export const knownMaps = (): NamedMap[] =>
  mapNames().map((name) => ({ name, map: loadMap(name, MAP_FOLDER) }));
