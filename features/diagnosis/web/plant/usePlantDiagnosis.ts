import { getPlantDiagnosis, type PlantDiagnosis, runDiagnosis } from '@heliodon/diagnosis/contract';
import { callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForget } from '../finding/useDecisions.ts';
import type { Window } from '../useWindow.ts';

const SOON_MS = 2000;
const AGAIN_MS = 120_000;

const isMoving = (data: PlantDiagnosis | undefined): boolean =>
  data !== undefined && (data.underWay || data.pendingDays > 0 || data.diagnosedAt === null);

/** The diagnosis of a plant, polled more often while it is being computed. */
export function usePlantDiagnosis(plantId: number, days: Window) {
  const [asked, setAsked] = useState<string | null>();
  const found = useQuery({
    ...callQuery(getPlantDiagnosis, { plantId, days }, { quiet: true }),
    refetchInterval: ({ state }) => (asked !== undefined || isMoving(state.data) ? SOON_MS : AGAIN_MS),
  });
  const diagnosedAt = found.data?.diagnosedAt;
  const forget = useForget();
  const before = useRef(diagnosedAt);
  useEffect(() => {
    // After a new diagnosis, lists and details are reloaded too.
    if (before.current !== undefined && before.current !== diagnosedAt) void forget();
    before.current = diagnosedAt;
    if (asked !== undefined && diagnosedAt !== asked) setAsked(undefined);
  }, [diagnosedAt, asked, forget]);

  const run = async () => {
    setAsked(diagnosedAt ?? null);
    try {
      await callApi(runDiagnosis, { plantId }, { mask: false });
      await found.refetch();
    } catch {
      // The API client has already shown the error.
      setAsked(undefined);
    }
  };
  return { ...found, run, running: asked !== undefined };
}
