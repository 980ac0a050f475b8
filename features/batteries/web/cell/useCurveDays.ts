import { useDay } from '../figures/useDay.ts';
import { useParam } from '../useParam.ts';
import { daysBefore } from './cellMoments.ts';

export const spans = ['1', '7', '31'] as const;

/** The days of the cell's curves, both included, as they are in the address bar. */
export function useCurveDays(timeZone: string) {
  const [span, setSpan] = useParam('span', spans);
  const { day, today, setDay } = useDay('curveDay', timeZone);
  return { span, setSpan, today, setDay, from: daysBefore(day, Number(span) - 1), to: day };
}
