import { type Finding, findingKinds } from '@heliodon/energy/diagnosis/finding';

/** So many days with samples of the device have to show nothing of it. */
export const ENDED_AFTER_DAYS = 3;
/** What was dismissed is not told again until it was gone for so long. */
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

/** One trouble: the plant's or a device's, of one kind, at one string. */
export const keyOf = ({ deviceId, kind, string }: Pick<Finding, 'deviceId' | 'kind' | 'string'>): string =>
  `${deviceId ?? 0} ${findingKinds[kind]} ${string ?? 0}`;

/**
 * What becomes of the findings of a plant after a diagnosis. `daysAfter`: on how many days after that one the device
 * was heard of; undefined when it is not part of the plant any more.
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
