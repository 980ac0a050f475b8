import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { distanceKm, type Position } from './position.ts';
import { countryOf } from './region-code.ts';
import { STEPS_PER_DEGREE } from './shapes.ts';

type Part = readonly [offset: number, bytes: number];

/** The content of places.json. */
export interface PlacesFile {
  readonly count: number;
  /** Regions that contain places: first-level divisions abroad, cities in China. */
  readonly codes: readonly string[];
  readonly chinese: readonly (readonly [id: number, zh: string])[];
  readonly layout: Readonly<Record<'tree' | 'points' | 'region' | 'weight' | 'names' | 'folded', Part>>;
}

export interface Place {
  readonly id: number;
  /** GeoNames' own. */
  readonly en: string;
  /** '' if only the GeoNames name is known. */
  readonly zh: string;
  readonly position: Position;
  /** US.CA, 440300, or the country code alone. */
  readonly region: string;
  /** 0 place, 1 seat of a district, 2 of a first-level division, 3 world-known. */
  readonly weight: number;
}

export interface NearPlace extends Place {
  readonly distanceKm: number;
}

/** A division of China has the same name and is offered instead. */
const HIDDEN = 255;
const LINE = 10;

/** The GeoNames places in flat arrays: finds the neighbours of a position and the places that match part of a name. */
export class Gazetteer {
  readonly #codes: readonly string[];
  readonly #chinese: ReadonlyMap<number, string>;
  readonly #tree: KDBush;
  readonly #points: Int32Array;
  readonly #region: Uint16Array;
  readonly #weight: Uint8Array;
  readonly #names: Uint8Array;
  readonly #nameStarts: Uint32Array;
  /** All names as typed, separated by line breaks. */
  readonly #folded: string;
  readonly #foldedStarts: Uint32Array;
  readonly #decoder = new TextDecoder();

  constructor(file: PlacesFile, data: ArrayBuffer) {
    const { layout, count } = file;
    const slice = ([offset, bytes]: Part) => data.slice(offset, offset + bytes);
    this.#codes = file.codes;
    this.#chinese = new Map(file.chinese);
    this.#tree = KDBush.from(slice(layout.tree));
    this.#points = new Int32Array(data, layout.points[0], 2 * count);
    this.#region = new Uint16Array(data, layout.region[0], count);
    this.#weight = new Uint8Array(data, layout.weight[0], count);
    this.#names = new Uint8Array(data, ...layout.names);
    this.#nameStarts = lineStarts(this.#names, count, 0);
    this.#folded = this.#decoder.decode(new Uint8Array(data, ...layout.folded));
    this.#foldedStarts = textStarts(this.#folded, count);
  }

  at(id: number): Place {
    const start = this.#nameStarts[id] as number;
    const end = this.#names.indexOf(LINE, start);
    const weight = this.#weight[id] as number;
    return {
      id,
      en: this.#decoder.decode(this.#names.subarray(start, end)),
      zh: this.#chinese.get(id) ?? '',
      position: this.#position(id),
      region: this.#regionOf(id),
      weight: weight === HIDDEN ? 1 : weight,
    };
  }

  /** Nearest first. */
  near(
    position: Position,
    {
      count,
      withinKm,
      country,
      leastWeight = 0,
    }: { count: number; withinKm: number; country?: string; leastWeight?: number },
  ): NearPlace[] {
    const wanted = (id: number) =>
      (country === undefined || countryOf(this.#regionOf(id)) === country) &&
      (this.#weight[id] as number) >= leastWeight;
    const ids = around(this.#tree, position.longitude, position.latitude, count, withinKm, wanted);
    return ids.map((id): NearPlace => {
      const place = this.at(id);
      return { ...place, distanceKm: distanceKm(position, place.position) };
    });
  }

  /**
   * Places whose name contains the folded word: `rank` is 2 for the whole name, 1 for its beginning, 0 for inside.
   * Scans the text once; 170,000 names take a few milliseconds.
   */
  forEachMatch(word: string, visit: (id: number, rank: 0 | 1 | 2) => void, country?: string): void {
    const text = this.#folded;
    // Nearly every name contains a given one or two letters.
    const needle = word.length > 2 ? word : `\n${word}`;
    for (let found = text.indexOf(needle); found >= 0; found = text.indexOf(needle, found)) {
      const at = found + needle.length - word.length;
      const id = this.#lineAt(at);
      const start = this.#foldedStarts[id] as number;
      const end = (this.#foldedStarts[id + 1] as number) - 1;
      const hidden = this.#weight[id] === HIDDEN;
      if (!hidden && (country === undefined || countryOf(this.#regionOf(id)) === country))
        visit(id, at > start ? 0 : at + word.length === end ? 2 : 1);
      found = end;
    }
  }

  chineseNames(): Iterable<[id: number, zh: string]> {
    return this.#chinese;
  }

  /** Without decoding the name. */
  weightOf(id: number): number {
    return this.#weight[id] as number;
  }

  #position(id: number): Position {
    return {
      longitude: (this.#points[2 * id] as number) / STEPS_PER_DEGREE,
      latitude: (this.#points[2 * id + 1] as number) / STEPS_PER_DEGREE,
    };
  }

  #regionOf(id: number): string {
    return this.#codes[this.#region[id] as number] as string;
  }

  #lineAt(offset: number): number {
    let low = 0;
    let high = this.#foldedStarts.length - 1;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((this.#foldedStarts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low;
  }
}

function lineStarts(bytes: Uint8Array, count: number, first: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  let at = first;
  for (let id = 0; id <= count; id += 1) {
    starts[id] = at;
    at = bytes.indexOf(LINE, at) + 1;
  }
  return starts;
}

/** In characters; the text starts with a line break. */
function textStarts(text: string, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  let at = 1;
  for (let id = 0; id <= count; id += 1) {
    starts[id] = at;
    at = text.indexOf('\n', at) + 1;
  }
  return starts;
}
