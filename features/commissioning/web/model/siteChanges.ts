import type { DeviceConfig, LineConfig, SiteConfig } from '@heliodon/register-maps/site-config';
import { addressOf, addressOnLine } from './lines.ts';

export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface SiteChange {
  readonly what: 'line' | 'device';
  readonly how: 'added' | 'removed' | 'changed';
  /** After the change, or the removed one. */
  readonly line: LineConfig | undefined;
  readonly device: DeviceConfig | undefined;
  /** Of a change only. */
  readonly fields: readonly FieldChange[];
}

function fieldChanges(before: object, after: object): FieldChange[] {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return fields
    .filter((field) => old[field] !== now[field])
    .map((field) => ({ field, before: old[field], after: now[field] }));
}

/** Pairs of the same object before and after; each rule only matches what the rules before it have not. */
function pairsOf<T>(
  before: readonly T[],
  after: readonly T[],
  rules: readonly ((a: T, b: T) => boolean)[],
): ReadonlyMap<T, T> {
  const pairs = new Map<T, T>();
  const taken = new Set<T>();
  for (const same of rules)
    for (const now of after) {
      if (pairs.has(now)) continue;
      const old = before.find((one) => !taken.has(one) && same(one, now));
      if (old === undefined) continue;
      pairs.set(now, old);
      taken.add(old);
    }
  return pairs;
}

/** How two configurations of a logger differ: lines first, then devices. */
export function siteChanges(before: SiteConfig, after: SiteConfig): SiteChange[] {
  const linePairs = pairsOf(before.lines, after.lines, [(a, b) => a.name === b.name]);
  const devicePairs = pairsOf(before.devices, after.devices, [
    (a, b) => a.sn !== undefined && a.sn === b.sn,
    (a, b) => addressOf(a, before.lines) === addressOf(b, after.lines),
    // Another map for the same unit.
    (a, b) => a.line === b.line && addressOnLine(a) === addressOnLine(b) && a.index === b.index,
  ]);
  const lineOf = (device: DeviceConfig, { lines }: SiteConfig) =>
    lines.find(({ name }) => name === device.line);
  const none = { fields: [] } as const;
  const lineChanges = [
    ...before.lines
      .filter((line) => ![...linePairs.values()].includes(line))
      .map((line): SiteChange => ({ what: 'line', how: 'removed', line, device: undefined, ...none })),
    ...after.lines.flatMap((line): SiteChange[] => {
      const old = linePairs.get(line);
      if (!old) return [{ what: 'line', how: 'added', line, device: undefined, ...none }];
      const fields = fieldChanges(old, line);
      return fields.length > 0 ? [{ what: 'line', how: 'changed', line, device: undefined, fields }] : [];
    }),
  ];
  const deviceChanges = [
    ...before.devices
      .filter((device) => ![...devicePairs.values()].includes(device))
      .map(
        (device): SiteChange => ({
          what: 'device',
          how: 'removed',
          line: lineOf(device, before),
          device,
          ...none,
        }),
      ),
    ...after.devices.flatMap((device): SiteChange[] => {
      const line = lineOf(device, after);
      const old = devicePairs.get(device);
      if (!old) return [{ what: 'device', how: 'added', line, device, ...none }];
      const fields = fieldChanges(old, device);
      return fields.length > 0 ? [{ what: 'device', how: 'changed', line, device, fields }] : [];
    }),
  ];
  return [...lineChanges, ...deviceChanges];
}
