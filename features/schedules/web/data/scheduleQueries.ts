import { getBatteryList } from '@heliodon/batteries/contract';
import { type DaySegment, segmentsOn } from '@heliodon/energy/tariff/tariff-day';
import { getPlanDevices, getTemplateList, type PlanExecution } from '@heliodon/schedules/contract';
import { getPriceNow } from '@heliodon/tariffs/contract';
import { usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { PlanMachine } from '../day/expectedSoc.ts';
import { planMachine } from '../day/planMachine.ts';

/** Polling interval for values without live updates. */
const LOOK_EVERY_MS = 15_000;

export const usePlanDevices = (plantId: number) =>
  useQuery({
    ...callQuery(getPlanDevices, { plantId }, { quiet: true }),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  });

export const useTemplates = (plantId: number) =>
  useQuery(callQuery(getTemplateList, { plantId }, { quiet: true }));

/** Refetches all schedule data after a change. */
export function useRefreshSchedules(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith('/schedule/'),
      }),
    [client],
  );
}

export interface Prices {
  readonly currency: string;
  readonly on: (day: string) => DaySegment[];
}

/** Undefined without a price or without permission to see it. */
export function usePrices(plantId: number): Prices | undefined {
  const allowed = usePermission('plantView');
  const { data } = useQuery({ ...callQuery(getPriceNow, { plantId }, { quiet: true }), enabled: allowed });
  return useMemo(() => {
    const price = data?.current?.price;
    if (!allowed || !price) return undefined;
    return { currency: data.currency, on: (day: string) => segmentsOn(price, day) };
  }, [data, allowed]);
}

/** Undefined where power or capacity is not known, or without permission to see batteries. */
export function useMachine(
  plantId: number,
  chosen: readonly PlanExecution[],
  all: readonly PlanExecution[],
): PlanMachine | undefined {
  const allowed = usePermission('batteryView');
  const { data } = useQuery({ ...callQuery(getBatteryList, { plantId }, { quiet: true }), enabled: allowed });
  return useMemo(
    () => (allowed ? planMachine(chosen, all, data?.stacks ?? []) : undefined),
    [allowed, chosen, all, data],
  );
}
