import type { PlanContent, ScheduleSegment } from '@heliodon/energy/schedule/plan';

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const MAX_CHARS = 400;

export const segmentText = ({ fromMin, toMin, powerRatio, cutOffSoc }: ScheduleSegment): string =>
  `${clock(fromMin)}-${clock(toMin)} ${powerRatio / 10}% SOC ${cutOffSoc}`;

/** A plan as one language-independent line for the log: 'year on R20 00:00-08:00 -50% ≤95'. */
export function planWords({
  type,
  enabled,
  reserveSoc,
  parts,
}: Omit<PlanContent, 'name'> & { readonly enabled: boolean }): string {
  const days = parts.map(({ quarters, days: spans, segments }) => {
    const when = [
      ...quarters.map((quarter) => `Q${quarter}`),
      ...spans.map(({ from, to }) => (from === to ? from : `${from}~${to}`)),
    ].join(' ');
    const what = segments.filter(({ strategy }) => strategy !== 'selfUse').map(segmentText);
    return `${when} ${what.join(', ')}`.trim();
  });
  const head = [type, enabled ? 'on' : 'off', ...(reserveSoc === null ? [] : [`R${reserveSoc}`])].join(' ');
  const line = `${head} | ${days.join(' | ')}`;
  return line.length <= MAX_CHARS ? line : `${line.slice(0, MAX_CHARS - 1)}…`;
}
