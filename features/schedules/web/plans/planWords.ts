import type { DaySpan, PlanPart, PlanType } from '@heliodon/energy/schedule/plan';
import type { SendStatus } from '@heliodon/schedules/contract';
import type { StatusTone } from '@heliodon/ui/tokens';

export const spanText = ({ from, to }: DaySpan): string => (from === to ? from : `${from} – ${to}`);

/** Text of a part's period: 'Q1, Q2', or its first days plus a count; '' for the whole year. */
export function partText(type: PlanType, { quarters, days }: PlanPart, comma: string): string {
  if (type === 'year') return '';
  if (type === 'quarter')
    return [...quarters]
      .sort()
      .map((quarter) => `Q${quarter}`)
      .join(comma);
  const [first, ...rest] = days.map(spanText);
  return first === undefined ? '' : rest.length === 0 ? first : `${first} +${rest.length}`;
}

export const SEND_TONES: Readonly<Record<SendStatus, StatusTone>> = {
  none: 'offline',
  sending: 'waiting',
  success: 'normal',
  failure: 'fault',
  held: 'warning',
};
