import { type Finding, findingKinds } from '@heliodon/energy/diagnosis/finding';

/** A finding ends after this many days with samples of the device that do not show it. */
export const ENDED_AFTER_DAYS = 3;
/** A dismissed finding is reported again only after it was absent for this long. */
export const FORGOTTEN_AFTER_DAYS = 90;

/** A finding that is stored and has not ended. */
export interface PresentFinding {
  readonly id: number;
  readonly key: string;
  readonly deviceId: number;
  readonly lastDayNo: number;
  readonly state: 'open' | 'dismissed';
}

export interface FindingPlan<F> {
  readonly insert: readonly F[];
  readonly update: readonly { readonly id: number; readonly found: F }[];
  readonly end: readonly number[];
}

/** Identifies a fault: plant or device, kind and string. */
export const keyOf = ({ deviceId, kind, string }: Pick<Finding, 'deviceId' | 'kind' | 'string'>): string =>
  `${deviceId ?? 0} ${findingKinds[kind]} ${string ?? 0}`;

/**
 * Changes to the findings of a plant after a diagnosis. `daysAfter`: number of days with data of the device after that
 * day; undefined if it is no longer part of the plant.
 */
export function planFindings<F extends { readonly finding: Finding }>(
  present: readonly PresentFinding[],
  found: readonly F[],
  daysAfter: (deviceId: number, dayNo: number) => number | undefined,
): FindingPlan<F> {
  const before = new Map(present.map((one) => [one.key, one]));
  const insert: F[] = [];
  const update: { id: number; found: F }[] = [];
  for (const one of found) {
    const known = before.get(keyOf(one.finding));
    if (known) update.push({ id: known.id, found: one });
    else insert.push(one);
    before.delete(keyOf(one.finding));
  }
  const isOver = ({ deviceId, lastDayNo, state }: PresentFinding): boolean => {
    const days = daysAfter(deviceId, lastDayNo);
    return days === undefined || days >= (state === 'open' ? ENDED_AFTER_DAYS : FORGOTTEN_AFTER_DAYS);
  };
  return { insert, update, end: [...before.values()].filter(isOver).map(({ id }) => id) };
}
