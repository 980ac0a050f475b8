import { yearOf } from '@heliodon/energy/periods/local-time';
import {
  type DaySpan,
  type PlanContent,
  type PlanPart,
  type PlanProblem,
  type PlanType,
  planProblems,
  type ScheduleSegment,
} from '@heliodon/energy/schedule/plan';
import type { PlanRow } from '@heliodon/schedules/contract';
import { emptyDay } from '../day/segments.ts';

/** A plan while it is edited. */
export interface Draft extends PlanContent {
  readonly planId: number | null;
  /** Version that was read; undefined for a new plan. */
  readonly version: number | undefined;
  readonly enabled: boolean;
  readonly deviceIds: readonly number[];
  /** Parts of the previously selected types, restored when such a type is selected again. Not saved. */
  readonly laidAside?: Partial<Readonly<Record<PlanType, readonly PlanPart[]>>>;
}

const QUARTERS = [1, 2, 3, 4];

export const newDraft = (deviceIds: readonly number[], segments?: readonly ScheduleSegment[]): Draft => ({
  planId: null,
  version: undefined,
  name: '',
  type: 'year',
  reserveSoc: null,
  enabled: true,
  deviceIds,
  parts: [{ quarters: [], days: [], segments: segments ?? emptyDay() }],
});

export const draftOf = ({
  planId,
  version,
  name,
  type,
  reserveSoc,
  parts,
  enabled,
  devices,
}: PlanRow): Draft => ({
  planId,
  version,
  name,
  type,
  reserveSoc,
  parts,
  enabled,
  deviceIds: devices.map(({ deviceId }) => deviceId),
});

/** A new plan with the same content, disabled: the devices keep their current plan. */
export const copyOf = (plan: PlanRow, name: string): Draft => ({
  ...draftOf(plan),
  planId: null,
  version: undefined,
  enabled: false,
  name,
});

/** Changes the type: its earlier parts are restored, otherwise the first part keeps its segments. */
export function withType(draft: Draft, type: PlanType): Draft {
  if (draft.type === type) return draft;
  const [first] = draft.parts;
  if (!first) return draft;
  const quarters = type === 'quarter' ? QUARTERS : [];
  const parts = draft.laidAside?.[type] ?? [{ ...first, quarters, days: [] }];
  return { ...draft, type, parts, laidAside: { ...draft.laidAside, [draft.type]: draft.parts } };
}

const changed = (draft: Draft, index: number, part: Partial<PlanPart>): Draft => ({
  ...draft,
  parts: draft.parts.map((one, i) => (i === index ? { ...one, ...part } : one)),
});

export const withSegments = (draft: Draft, index: number, segments: readonly ScheduleSegment[]): Draft =>
  changed(draft, index, { segments });

export const withDays = (draft: Draft, index: number, days: readonly DaySpan[]): Draft =>
  changed(draft, index, { days: [...days].sort((a, b) => a.from.localeCompare(b.from)) });

/** A quarter belongs to one part: assigning it here removes it from the others. */
export function withQuarters(draft: Draft, index: number, quarters: readonly number[]): Draft {
  return {
    ...draft,
    parts: draft.parts.map((part, i) => ({
      ...part,
      quarters:
        i === index ? [...quarters].sort() : part.quarters.filter((quarter) => !quarters.includes(quarter)),
    })),
  };
}

/** Adds a part with the segments of another; it gets the quarters not yet assigned. */
export function withPart(draft: Draft, from: number): Draft {
  const taken = draft.parts.flatMap(({ quarters }) => quarters);
  const free = draft.type === 'quarter' ? QUARTERS.filter((quarter) => !taken.includes(quarter)) : [];
  const segments = draft.parts[from]?.segments ?? emptyDay();
  return { ...draft, parts: [...draft.parts, { quarters: free, days: [], segments }] };
}

export const withoutPart = (draft: Draft, index: number): Draft => ({
  ...draft,
  parts: draft.parts.filter((_, i) => i !== index),
});

export const contentOf = ({ name, type, reserveSoc, parts }: Draft): PlanContent => ({
  name: name.trim(),
  type,
  reserveSoc,
  parts,
});

export interface DraftProblems {
  readonly all: readonly PlanProblem[];
  readonly name: PlanProblem | undefined;
  readonly reserveSoc: PlanProblem | undefined;
  readonly noDevice: boolean;
  /** Problems of each part: of its quarters or days, and of its segments. */
  readonly parts: readonly { readonly time: PlanProblem | undefined; readonly day: readonly PlanProblem[] }[];
}

export function draftProblems(draft: Draft): DraftProblems {
  const all = planProblems(contentOf(draft));
  const at = (name: string) => all.find(({ path }) => path[0] === name);
  return {
    all,
    name: at('name'),
    reserveSoc: at('reserveSoc'),
    noDevice: draft.deviceIds.length === 0,
    parts: draft.parts.map((_, part) => {
      const own = all.filter(({ path }) => path[0] === 'parts' && path[1] === part);
      return {
        time: own.find(({ path }) => path[2] !== 'segments'),
        day: own.filter(({ path }) => path[2] === 'segments'),
      };
    }),
  };
}

/** The day whose prices are shown with the part. */
export function samplePriceDay({ type, parts }: PlanContent, index: number, today: string): string {
  const part = parts[index];
  const month = { year: undefined, quarter: part?.quarters[0], specialDay: undefined }[type];
  if (month !== undefined) return `${yearOf(today)}-${String(month * 3 - 2).padStart(2, '0')}-01`;
  return (type === 'specialDay' && part?.days[0]?.from) || today;
}
