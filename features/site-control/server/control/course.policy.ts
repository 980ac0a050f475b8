import { createHash } from 'node:crypto';
import { type CourseContent, courseEndMs } from '@heliodon/energy/control/course';
import { sumKw } from '@heliodon/energy/control/site-units';
import { isGuidanceValid } from '@heliodon/energy/optimise/guidance';
import { QUARTER_MS } from '@heliodon/kernel/time';
import type { ControlMessage } from '@heliodon/telemetry/protocol';
import type { SiteDevice } from './site-devices.queries.ts';
import { knowsCourse, type SiteView } from './site-facts.policy.ts';
import type { ControlledPlant, CourseSent } from './site-inputs.queries.ts';

/* What storage does when the platform is away: docs/device-protocol.md, "Control". */

type CoursePlant = Pick<ControlledPlant, 'automatic' | 'settings'>;
type CourseView = Pick<SiteView, 'mode' | 'sends' | 'facts'>;

/** From the newest guidance; null: none is valid, or limits apply and no logger has confirmed that it holds them. */
export function plantCourse(
  { automatic, settings }: CoursePlant,
  { mode, sends, facts }: CourseView,
  isConfirmed: boolean,
  nowMs: number,
): CourseContent | null {
  const guidance = sends ? automatic?.guidance : null;
  if (!guidance?.course?.length || !isGuidanceValid(guidance, nowMs)) return null;
  if (!settings.automaticOnly && !(mode === 'edge' && isConfirmed)) return null;
  const allKw = sumKw(facts.storage, ({ ratedKw }) => ratedKw);
  if (allKw <= 0) return null;
  return {
    from: guidance.startMs,
    stepS: QUARTER_MS / 1000,
    powersKw: guidance.course,
    shares: facts.storage.map(({ sn, ratedKw }) => ({
      sn,
      share: Math.round((1e4 * ratedKw) / allKw) / 1e4,
    })),
  };
}

/** The content is repeated at this interval, because a message may be lost. */
export const COURSE_AGAIN_MS = 60_000;

export interface LoggerCourse {
  readonly course: NonNullable<ControlMessage['course']>;
  readonly sent: CourseSent;
}

/** The part of a logger's converters; undefined: it has none of them, or does not know courses. */
export function loggerCourse(
  content: CourseContent | null,
  logger: { readonly firmware: string; readonly behind: ReadonlySet<string> },
  before: CourseSent | undefined,
  nowMs: number,
): LoggerCourse | undefined {
  const shares = content?.shares.filter(({ sn }) => logger.behind.has(sn)) ?? [];
  if (!content || shares.length === 0 || !knowsCourse(logger.firmware)) return undefined;
  const own = { ...content, powersKw: [...content.powersKw], shares };
  const id = createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 16);
  const isKnown = before?.id === id && nowMs - before.atMs < COURSE_AGAIN_MS;
  return isKnown
    ? { course: { id }, sent: before }
    : { course: { id, content: own }, sent: { id, atMs: nowMs } };
}

/** partly: only some converters follow the course. stop: the safe orders of the limits apply. */
export type AwayWay = 'course' | 'partly' | 'plan' | 'stop';

export interface WhenAway {
  readonly way: AwayWay;
  /** End of the course, if one is followed. */
  readonly untilMs: number | null;
}

const OWN_PLAN: WhenAway = { way: 'plan', untilMs: null };

/** Null: automatic dispatch is off. */
export function whenAway(
  { automatic, settings }: CoursePlant,
  { mode, facts }: CourseView,
  devices: readonly Pick<SiteDevice, 'sn' | 'loggerFirmware'>[],
  course: CourseContent | null,
): WhenAway | null {
  if (!automatic) return null;
  if (mode === 'platform' && !settings.automaticOnly) return { way: 'stop', untilMs: null };
  if (!course) return OWN_PLAN;
  const controlled = new Set(facts.storage.map(({ sn }) => sn));
  const units = devices.filter(({ sn }) => controlled.has(sn));
  const following = units.filter(({ loggerFirmware }) => knowsCourse(loggerFirmware)).length;
  if (following === 0) return OWN_PLAN;
  return { way: following < units.length ? 'partly' : 'course', untilMs: courseEndMs(course) };
}
