import { join } from 'node:path';
import { knownMaps, MAP_FOLDER } from '@heliodon/register-maps/library';
import { readJson } from '@heliodon/register-maps/read-checked';
import type { RegisterMap } from '@heliodon/register-maps/register-map';

/** The built-in register maps, read once when they are first needed. */
export class MapLibrary {
  #maps: ReadonlyMap<string, RegisterMap> | undefined;

  get maps(): ReadonlyMap<string, RegisterMap> {
    this.#maps ??= new Map(knownMaps().map(({ name, map }) => [name, map]));
    return this.#maps;
  }

  has(name: string): boolean {
    return this.maps.has(name);
  }

  /** As in its file. */
  file(name: string): Record<string, unknown> | undefined {
    if (!this.has(name)) return undefined;
    return readJson(join(MAP_FOLDER, `${name}.json`), name) as Record<string, unknown>;
  }
}
