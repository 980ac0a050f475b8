import type { CallInput } from '@heliodon/contract/call';
import { SUCCESS } from '@heliodon/contract/errors';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type HandlingResult, handleEvent, MAX_ALARMS } from '../../contract/handling.contract.ts';
import type { AlarmListRow } from '../../contract/list.contract.ts';
import { ALARMS_KEY } from '../useAlarmUpdates.ts';

export type Handled = Pick<AlarmListRow, 'id' | 'eventStatus'>;
type Handling = Omit<CallInput<typeof handleEvent>, 'alarmIds' | 'seen'>;

/** Handles alarms and keeps the result of each; a retry covers only some of them, with their current status. */
export function useHandling(alarms: readonly Handled[]) {
  const client = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<number, HandlingResult>>();
  const failed = [...(results?.values() ?? [])].filter(({ code }) => code !== SUCCESS);

  /** Returns the alarms that stayed unchanged; undefined if the call itself failed. */
  const { run, busy, failure } = useAction(async (handling: Handling) => {
    // The first attempt changes only the status that was seen; on a retry the user knows of changes made meanwhile.
    const again = results !== undefined;
    const wanted = again ? failed.map(({ alarmId }) => alarmId) : alarms.map(({ id }) => id);
    try {
      const answers: HandlingResult[] = [];
      for (let at = 0; at < wanted.length; at += MAX_ALARMS) {
        const alarmIds = wanted.slice(at, at + MAX_ALARMS);
        const seen = again ? undefined : alarms.slice(at, at + MAX_ALARMS).map((one) => one.eventStatus);
        const body = { ...handling, alarmIds, seen };
        answers.push(...(await callApi(handleEvent, body, { mask: false, quiet: true })).results);
      }
      setResults(
        (before) => new Map([...(before ?? []), ...answers.map((one) => [one.alarmId, one] as const)]),
      );
      return answers.filter(({ code }) => code !== SUCCESS);
    } finally {
      void client.invalidateQueries({ queryKey: [ALARMS_KEY] });
    }
  });
  return { results, failed, busy, failure, run };
}
