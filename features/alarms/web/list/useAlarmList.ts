import type { CallInput, CallResponse } from '@heliodon/contract/call';
import { callApi } from '@heliodon/web/client';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { getWarningList, getWarningListSilent } from '../../contract/list.contract.ts';
import { ALARMS_KEY } from '../useAlarmUpdates.ts';

type Request = CallInput<typeof getWarningList>;
type Answer = CallResponse<typeof getWarningList>;

/** Requests made by the user count as activity; automatic repetitions do not. */
export function useAskAlarms(): (request: Request) => Promise<Answer> {
  const asked = useRef('');
  return (request) => {
    const key = JSON.stringify(request);
    const again = asked.current === key;
    asked.current = key;
    return callApi(again ? getWarningListSilent : getWarningList, request, { mask: false });
  };
}

export interface OpenCounts {
  readonly here: number;
  readonly everywhere: number;
  readonly grades: Answer['unRecoverGrades'];
  /** The rows so far contained a group. */
  readonly grouped: boolean;
}

// Not below ALARMS_KEY: the counts come with the list and cannot be loaded separately.
const countsKey = (plantId: number) => [`${ALARMS_KEY}.counts`, plantId] as const;

export const keepCounts = (client: QueryClient, plantId: number, answer: Answer): void => {
  client.setQueryData<OpenCounts>(countsKey(plantId), (before) => ({
    here: answer.unRecoverCount,
    everywhere: answer.unRecoverTotal,
    grades: answer.unRecoverGrades,
    grouped: before?.grouped || answer.rows.some(({ groupSize }) => groupSize > 0),
  }));
};

/** Undefined until the list is loaded. 0: all plants. */
export const useOpenCounts = (plantId: number): OpenCounts | undefined =>
  useQuery<OpenCounts>({ queryKey: countsKey(plantId), queryFn: skipToken }).data;
