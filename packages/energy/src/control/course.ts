/*
 * The course: expected storage power of the coming hours, sent to a logger with the orders of automatic dispatch. The
 * logger follows it while the platform is away. Discharge positive.
 */

export interface CourseContent {
  /** Beginning of the first step, ms since 1970. */
  readonly from: number;
  readonly stepS: number;
  /** Of all storage together, by step. */
  readonly powersKw: readonly number[];
  /** Share of each storage converter. */
  readonly shares: readonly { readonly sn: string; readonly share: number }[];
}

export interface Course {
  readonly id: string;
  readonly content: CourseContent;
}

/** As sent: without content if it did not change. */
export interface SentCourse {
  readonly id: string;
  readonly content?: CourseContent | undefined;
}

/** What a logger keeps of the course. Plain data: it is stored. */
export interface CourseMemory {
  /** Of the newest message. */
  readonly held?: Course | undefined;
  /** The course followed until the platform returned, which continues until its first order, for a while at most. */
  readonly continued?: { readonly course: Course; readonly untilMs: number } | undefined;
}

/** Without the content of its id there is no course, so a lost message never leads to a wrong one. */
function takenCourse(held: Course | undefined, sent: SentCourse | undefined): Course | undefined {
  if (!sent) return undefined;
  if (sent.content) return { id: sent.id, content: sent.content };
  return held?.id === sent.id ? held : undefined;
}

export interface HeardCourse {
  readonly course?: SentCourse | undefined;
  readonly holdS: number;
  readonly release?: true | undefined;
}

/** `wasAway`: the orders before this message had ended. */
export function hearCourse(
  { held, continued }: CourseMemory,
  message: HeardCourse,
  wasAway: boolean,
  nowMs: number,
): CourseMemory {
  if (message.release) return {};
  const next = takenCourse(held, message.course);
  if (!wasAway) return { held: next, continued };
  const kept = held && { course: held, untilMs: nowMs + message.holdS * 1000 };
  return { held: next, continued: kept };
}

/** Power of a converter by the course; undefined: it follows its own plan. `isLive`: orders are in force. */
export function coursePowerKw(
  { held, continued }: CourseMemory,
  sn: string,
  isLive: boolean,
  nowMs: number,
): number | undefined {
  if (!isLive) return held && powerAt(held.content, sn, nowMs);
  if (!continued || nowMs > continued.untilMs) return undefined;
  return powerAt(continued.course.content, sn, nowMs);
}

function powerAt(
  { from, stepS, powersKw, shares }: CourseContent,
  sn: string,
  nowMs: number,
): number | undefined {
  const share = shares.find((one) => one.sn === sn)?.share;
  const powerKw = powersKw[Math.floor((nowMs - from) / (stepS * 1000))];
  return share === undefined || powerKw === undefined ? undefined : powerKw * share + 0;
}

export const courseEndMs = ({ from, stepS, powersKw }: CourseContent): number =>
  from + powersKw.length * stepS * 1000;
