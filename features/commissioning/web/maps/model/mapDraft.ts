import { deviceKinds, hasRole } from '@heliodon/device-kinds/kinds';
import type { WrittenMap } from '@heliodon/register-maps/register-map';
import { widthOf } from '@heliodon/register-maps/registers';

/** A map as in its file, while it is edited; it may be incomplete. */
export type MapDraft = WrittenMap;
export type DraftRegister = MapDraft['registers'][number];
export type DraftWrite = NonNullable<MapDraft['commands']>[string][number];
export type DraftProbe = NonNullable<MapDraft['fingerprint']>[number];
/** Fields of a number in registers, common to registers and their parts. */
export type DraftNumber = NonNullable<DraftRegister['plus']>[number];

/** Kinds that are read by a map. */
export const mappedKinds = deviceKinds.filter(({ id }) => !hasRole(id, 'gateway', 'charger'));

export const newRegister = (address: DraftRegister['address'] = ''): DraftRegister => ({
  point: '',
  address,
  type: 'u16',
});

export const newMap = (kind: string): MapDraft => ({
  sources: [],
  models: [],
  kind,
  brand: '',
  model: '',
  registers: [],
});

/** How a map was confirmed applies to the library only. */
export function copyOfMap(map: MapDraft): MapDraft {
  const { verified: _, ...copy } = map;
  return copy;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const records = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
const LISTS = ['sources', 'fingerprint', 'events'] as const;
const TEXTS = ['kind', 'brand', 'model'] as const;

/**
 * Any JSON object as a draft: lists that the editor walks through are lists of objects. What else is wrong with it
 * is reported by the rule of maps. Undefined if it is no object.
 */
export function draftOf(value: unknown): MapDraft | undefined {
  if (!isRecord(value)) return undefined;
  const draft: Record<string, unknown> = { ...value };
  for (const field of LISTS) if (field in draft) draft[field] = records(draft[field]);
  for (const field of TEXTS) draft[field] = typeof draft[field] === 'string' ? draft[field] : '';
  draft.registers = records(draft.registers).map((one) => ({
    ...one,
    point: typeof one.point === 'string' ? one.point : '',
  }));
  if ('constants' in draft && !isRecord(draft.constants)) delete draft.constants;
  if ('commands' in draft)
    draft.commands = Object.fromEntries(
      Object.entries(isRecord(draft.commands) ? draft.commands : {}).map(([name, writes]) => [
        name,
        records(writes),
      ]),
    );
  return draft as MapDraft;
}

/** NaN if it is not a register address. */
export function addressOf(address: unknown): number {
  if (typeof address === 'number') return address;
  return typeof address === 'string' && /^0x[0-9a-f]{1,4}$/i.test(address) ? Number(address) : Number.NaN;
}

/** Decimal text becomes a number; anything else stays as typed, and the rule of maps judges it. */
export function typedAddress(text: string): number | string {
  const trimmed = text.trim();
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** Sets fields; those that are undefined are removed. */
export function patched<T extends object>(object: T, patch: Partial<T>): T {
  const next: T = { ...object, ...patch };
  for (const key of Object.keys(patch) as (keyof T)[]) if (next[key] === undefined) delete next[key];
  return next;
}

export const replacedAt = <T>(list: readonly T[], at: number, item: T): T[] =>
  list.map((one, i) => (i === at ? item : one));
export const withoutAt = <T>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at);
export const insertedAt = <T>(list: readonly T[], at: number, item: T): T[] => [
  ...list.slice(0, at),
  item,
  ...list.slice(at),
];

export function movedAt<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const item = list[at];
  const to = at + by;
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return insertedAt(withoutAt(list, at), to, item);
}

/** By function and address; registers without a valid address last. */
export const sortedByAddress = (registers: readonly DraftRegister[]): DraftRegister[] =>
  [...registers].sort((a, b) => (a.function ?? 3) - (b.function ?? 3) || rank(a.address) - rank(b.address));

function rank(address: unknown): number {
  const value = addressOf(address);
  return Number.isNaN(value) ? Number.POSITIVE_INFINITY : value;
}

/** The register after `register`, of the same function and type; in hexadecimal if that is. */
export function registerAfter(register: DraftRegister | undefined): DraftRegister {
  if (!register) return newRegister();
  const address = addressOf(register.address);
  const next = Number.isNaN(address) ? '' : address + widthOf(register.type);
  const written =
    typeof register.address === 'string' && typeof next === 'number'
      ? `0x${next.toString(16).toUpperCase().padStart(4, '0')}`
      : next;
  return patched(newRegister(written), { function: register.function, type: register.type });
}
