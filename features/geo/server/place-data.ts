import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@heliodon/infrastructure/project-root';
import type { Gazetteer, PlacesFile } from '../rules/gazetteer.ts';
import { RegionFinder, type ShapesFile } from '../rules/region-finder.ts';
import { type NamesFile, RegionNames } from '../rules/region-names.ts';
import { ShapeSet } from '../rules/shapes.ts';

/** Built from npm packages by features/geo/build; the same folder for source and build. */
const mapFolder = () => join(projectRoot(), 'features/geo/dist/server');

/** Loads files and code on first use, so that they do not delay the server start. */
export class PlaceData {
  readonly #folder: string;
  #names: RegionNames | undefined;
  #places: Promise<Gazetteer> | undefined;
  #finder: Promise<RegionFinder> | undefined;

  constructor(folder = mapFolder()) {
    this.#folder = folder;
  }

  get names(): RegionNames {
    this.#names ??= new RegionNames(
      JSON.parse(readFileSync(join(this.#folder, 'names.json'), 'utf8')) as NamesFile,
    );
    return this.#names;
  }

  places(): Promise<Gazetteer> {
    this.#places ??= this.#readPlaces().catch((error) => {
      this.#places = undefined;
      throw error;
    });
    return this.#places;
  }

  finder(): Promise<RegionFinder> {
    this.#finder ??= this.#readFinder().catch((error) => {
      this.#finder = undefined;
      throw error;
    });
    return this.#finder;
  }

  async #readPlaces(): Promise<Gazetteer> {
    const [index, data, { Gazetteer }] = await Promise.all([
      this.#json<PlacesFile>('places.json'),
      this.#bytes('places.bin'),
      import('../rules/gazetteer.ts'),
    ]);
    return new Gazetteer(index, data);
  }

  async #readFinder(): Promise<RegionFinder> {
    const [index, data, places] = await Promise.all([
      this.#json<ShapesFile>('shapes.json'),
      this.#bytes('shapes.bin'),
      this.places(),
    ]);
    const numbers = new Int32Array(data);
    const cities = new ShapeSet(index.cities, numbers);
    const countries = new ShapeSet(index.countries, numbers);
    return new RegionFinder({ cities, countries, places, names: this.names });
  }

  async #json<T>(file: string): Promise<T> {
    return JSON.parse(await readFile(join(this.#folder, file), 'utf8')) as T;
  }

  async #bytes(file: string): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = await readFile(join(this.#folder, file));
    const isWhole = byteLength === buffer.byteLength;
    return (isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)) as ArrayBuffer;
  }
}
