import { HISTORY_MAX_DAYS } from '@heliodon/devices/contract';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { formatDate } from '@heliodon/kernel/format/time';
import { readRange } from '@heliodon/ui/period/dayRange';
import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { useMemo } from 'react';
import { readMoment, readPoints } from './curvePoints.ts';

/** Chosen points and days and the time marked by a link, kept in the address bar. */
export function useChosenHistory(kind: DeviceKind, timeZone: string, maxPoints: number) {
  const [params, put] = useAddressValues();
  const points = useMemo(() => readPoints(kind, params.get('points'), maxPoints), [kind, params, maxPoints]);
  // Links of earlier versions name a single day.
  const from = params.get('from') ?? params.get('day');
  const range = readRange(from, params.get('to'), formatDate(Date.now(), timeZone), HISTORY_MAX_DAYS);
  return { params, put, points, range, at: readMoment(params.get('at')) };
}
