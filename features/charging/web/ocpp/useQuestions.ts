import { callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  askPile,
  getPileQuestion,
  getPileQuestions,
  type PileQuestion,
} from '../../contract/charging.contract.ts';
import { REFRESH_MS } from '../data/useCharging.ts';
import { isOpen } from './questions.ts';

const LOOK_MS = 1000;

export const useQuestions = (deviceId: number) =>
  useQuery({
    ...callQuery(getPileQuestions, { deviceId }, { quiet: true }),
    refetchInterval: REFRESH_MS,
  });

/** Sends a request to a charger; `answer` is the last request with its current state. */
export function useAskPile(deviceId: number) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { data: answer } = useQuery({
    ...callQuery(getPileQuestion, { deviceId, questionId: asked ?? '' }, { quiet: true }),
    enabled: asked !== undefined,
    refetchInterval: ({ state }) => (!state.data || isOpen(state.data) ? LOOK_MS : false),
  });
  const state = answer?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the answer changes the history
  useEffect(() => {
    void client.invalidateQueries({ queryKey: [getPileQuestions.path, { deviceId }] });
  }, [client, deviceId, state]);
  const put = async (question: PileQuestion, secret: { password?: string }, quiet: boolean) => {
    setBusy(true);
    try {
      const { questionId } = await callApi(
        askPile,
        { deviceId, question, ...secret },
        { mask: false, quiet },
      );
      setAsked(questionId);
    } finally {
      setBusy(false);
    }
  };
  return {
    answer,
    busy: busy || (answer !== undefined && isOpen(answer)),
    /** The error of a rejected call was already shown. */
    ask: (question: PileQuestion) => put(question, {}, false).catch(() => undefined),
    /** Changes the charger; throws if the request is rejected. */
    order: (question: PileQuestion, secret: { password?: string }) => put(question, secret, true),
  };
}
