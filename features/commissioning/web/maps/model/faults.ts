import { FileFaults } from '@heliodon/register-maps/file-faults';
import { registerMapOf } from '@heliodon/register-maps/register-map';

/** A fault with its place in the map, such as `registers[3].point`; empty for the map as a whole. */
export interface MapFault {
  readonly place: string;
  readonly message: string;
}

/** Parts of the editor. */
export const EDITOR_PARTS = ['device', 'registers', 'recognition', 'commands'] as const;
export type EditorPart = (typeof EDITOR_PARTS)[number];

const PLACED = /^([A-Za-z]\w*(?:\.[\w.-]+|\[\d+\])*): ([\s\S]+)$/;

/** `registers[3].point: …` as place and message. */
export function placedFault(fault: string): MapFault {
  const [, place = '', message = fault] = PLACED.exec(fault) ?? [];
  return { place, message };
}

/** By the rule that logger and server use; empty if the map is in order. */
export function mapFaults(map: unknown): MapFault[] {
  try {
    registerMapOf(map, 'map');
    return [];
  } catch (error) {
    if (error instanceof FileFaults) return error.faults.map(placedFault);
    throw error;
  }
}

const isWithin = (place: string, root: string): boolean =>
  place === root || place.startsWith(`${root}.`) || place.startsWith(`${root}[`);

/** Faults at a place and below it. */
export const faultsWithin = (faults: readonly MapFault[], root: string): MapFault[] =>
  faults.filter(({ place }) => isWithin(place, root));

/** Row of a list such as `registers`; undefined for a place outside of it. */
export function rowOfPlace(place: string, list: string): number | undefined {
  const row = place.startsWith(`${list}[`) ? Number.parseInt(place.slice(list.length + 1), 10) : Number.NaN;
  return Number.isNaN(row) ? undefined : row;
}

export function partOfPlace(place: string): EditorPart {
  if (isWithin(place, 'registers')) return 'registers';
  if (['fingerprint', 'fingerprintNote', 'serial', 'constants'].some((root) => isWithin(place, root)))
    return 'recognition';
  return isWithin(place, 'commands') || isWithin(place, 'oneWrite') ? 'commands' : 'device';
}

/** Text key of a message of the rule, and what is named in it. */
const MESSAGES: readonly (readonly [key: string, pattern: RegExp])[] = [
  ['address', /^enter the register address/],
  ['function', /^enter 3 for holding/],
  ['writeFunction', /^enter 6 for one/],
  ['wordOrder', /^enter "big"/],
  ['number', /^enter a number$/],
  ['sign', /^enter 1 or -1$/],
  ['bits', /^enter \[first bit/],
  ['invalid', /^enter a list of raw numbers$/],
  ['codes', /^Invalid input: expected record/],
  ['registers', /^enter a list of registers$/],
  ['registers', /^Too small: expected array/],
  ['sources', /^enter the documents/],
  ['twice', /^"(?<name>[^"]*)" is used twice$/],
  ['factor', /^"(?<name>[^"]*)" is not among the registers/],
  ['paramOrValue', /^enter either "param" or "value"$/],
  ['point', /^enter the name of a point/],
  ['point', /^\S+ has no point ""/],
  ['noPoint', /has no point "(?<name>[^"]*)"(?:, did you mean "(?<like>[^"]+)"\?)?$/],
  ['noCommand', /has no command "(?<name>[^"]*)"(?:, did you mean "(?<like>[^"]+)"\?)?$/],
  ['noParam', /has no parameter "(?<name>[^"]*)"(?:, did you mean "(?<like>[^"]+)"\?)?$/],
  ['field', /^unknown field (?<name>.+)$/],
  ['oneOf', /^(?:enter one of|Invalid option: expected one of) (?<name>.+)$/],
  ['tooSmall', /^Too small: expected (?:number|int) to be >=\s?(?<name>\S+)$/],
  ['tooBig', /^Too big: expected (?:number|int) to be <=\s?(?<name>\S+)$/],
  ['tooLong', /^Too big: expected string to have <=\s?(?<name>\d+)/],
  ['whole', /^Invalid input: expected int/],
  ['missing', /^Invalid input: expected \w+, received undefined$/],
];

export interface FaultText {
  /** Below `maps.fault.`. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

/** For translation; `other` with the message itself if it is not known. */
export function faultText(message: string): FaultText {
  for (const [key, pattern] of MESSAGES) {
    const found = pattern.exec(message);
    if (!found) continue;
    const { name = '', like } = found.groups ?? {};
    return like === undefined ? { key, params: { name } } : { key: `${key}Like`, params: { name, like } };
  }
  return { key: 'other', params: { message } };
}
