import { ALARM_TOPIC, type AlarmUpdate } from '@heliodon/alarms/contract';
import { type PlantNow, plantTopic } from '@heliodon/telemetry/contract';
import { live } from '@heliodon/web/live';
import { usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { getOverview, type Overview } from '../../../contract/overview.contract.ts';
import { type ScreenNow, screenNow } from '../model/screenNow.ts';

const REFRESH_MS = 60_000;
/** Refresh interval without permission for live values. */
const SHORT_REFRESH_MS = 15_000;
const ALARM_PAUSE_MS = 3000;

export const overviewQuery = (plantId: number) => callQuery(getOverview, { plantId }, { quiet: true });

/** Slowly changing values; the last figures remain when the server does not answer. */
export function useOverview(plantId: number) {
  const watches = usePermission('deviceView');
  const query = useQuery({
    ...overviewQuery(plantId),
    refetchInterval: watches ? REFRESH_MS : SHORT_REFRESH_MS,
  });
  useAlarmUpdates(plantId);
  return query;
}

/** Refetches the overview when alarms of the plant are raised or end; a burst causes one call per pause. */
function useAlarmUpdates(plantId: number): void {
  const client = useQueryClient();
  const sees = usePermission('alarmView');
  useEffect(() => {
    if (!sees) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = live.subscribe(ALARM_TOPIC, (data) => {
      const { changed, changedPlants } = data as AlarmUpdate;
      if (!changed || changedPlants?.includes(plantId) === false) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: [getOverview.path, { plantId }] });
      }, ALARM_PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [client, plantId, sees]);
}

/** Live values: from the live topic or the last call, whichever is newer. */
export function useScreenNow(plantId: number, overview: Overview | undefined): ScreenNow | undefined {
  const watches = usePermission('deviceView');
  const [received, setReceived] = useState<PlantNow>();
  useEffect(() => {
    if (!watches) return;
    const end = live.subscribe(plantTopic(plantId), (data) => setReceived(data as PlantNow));
    return () => {
      end();
      setReceived(undefined);
    };
  }, [plantId, watches]);
  return useMemo(() => overview && screenNow(overview, received), [overview, received]);
}
