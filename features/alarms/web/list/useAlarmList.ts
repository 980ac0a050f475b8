import type { CallInput, CallResponse } from '@heliodon/contract/call';
import { callApi } from '@heliodon/web/client';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { getWarningList, getWarningListSilent } from '../../contract/list.contract.ts';
import { ALARMS_KEY } from '../useAlarmNews.ts';

type Request = CallInput<typeof getWarningList>;
type Answer = CallResponse<typeof getWarningList>;

/** What a person asks for counts as activity; that the page asks for the same again does not. */
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
  /** A group was among the rows so far. */
  readonly grouped: boolean;
}

// Not below ALARMS_KEY: they come with the list and cannot be asked for by themselves.
const countsKey = (plantId: number) => [`${ALARMS_KEY}.counts`, plantId] as const;

export const keepCounts = (client: QueryClient, plantId: number, answer: Answer): void => {
  client.setQueryData<OpenCounts>(countsKey(plantId), (before) => ({
    here: answer.unRecoverCount,
    everywhere: answer.unRecoverTotal,
    grades: answer.unRecoverGrades,
    grouped: before?.grouped || answer.rows.some(({ groupSize }) => groupSize > 0),
  }));
};

/** Undefined until the list has been read. 0 is all plants. */
export const useOpenCounts = (plantId: number): OpenCounts | undefined =>
  useQuery<OpenCounts>({ queryKey: countsKey(plantId), queryFn: skipToken }).data;
