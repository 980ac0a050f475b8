import { getBatteryList } from '@heliodon/batteries/contract';
import { zoneLabel } from '@heliodon/kernel/format/time';
import { AddLoggerStep } from '@heliodon/ui/AddLoggerStep';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { Grid } from '@heliodon/ui/layout/Grid';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Tiles } from '../figures/Tiles.tsx';
import { useUpdates } from '../live/useUpdates.ts';
import { withStackUpdates } from '../live/withUpdates.ts';
import { Waiting } from '../tree/BatteryPlace.tsx';
import { useWarnings } from '../warnings/useWarnings.ts';
import { WarningPanel } from '../warnings/WarningPanel.tsx';
import { DayCurvesPanel } from './DayCurvesPanel.tsx';
import { StackCard } from './StackCard.tsx';
import { useTotalTiles } from './useTotalTiles.ts';

/** Energy of today and alarms are no live values: asked for again. */
const AGAIN_MS = 60_000;

/** All battery systems of the plant. */
export default function TotalPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Total key={plant.plantId} plant={plant} />;
}

function useBatteries(plantId: number) {
  const client = useQueryClient();
  const query = useMemo(() => callQuery(getBatteryList, { plantId }, { quiet: true }), [plantId]);
  const found = useQuery({ ...query, refetchInterval: AGAIN_MS });
  const ids = found.data?.stacks.map(({ deviceId }) => deviceId) ?? [];
  useUpdates(ids, ids.length > 0, (updates) => {
    client.setQueryData(
      query.queryKey,
      (before) => before && { ...before, stacks: withStackUpdates(before.stacks, updates) },
    );
  });
  return found;
}

function Total({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('batteries');
  const { plantId, timeZone } = plant;
  const { data, error, refetch } = useBatteries(plantId);
  const warnings = useWarnings(plantId);
  const mayLookBack = usePermission('deviceHistory');
  const stacks = data?.stacks ?? [];
  const warned = warnings.data?.rows.length;
  // None found yet is not none.
  const known = warned === 0 && warnings.data?.pendingDays !== 0 ? undefined : warned;
  const tiles = useTotalTiles(stacks, known);
  const newest = Math.max(0, ...stacks.map(({ at }) => at ?? 0));
  const warningsOf = (deviceId: number) =>
    warnings.data?.rows.filter(({ stackId }) => stackId === deviceId).length;
  return (
    <PageFrame
      title={t('title.total')}
      subtitle={
        <>
          <span>
            {plant.name} · {zoneLabel(timeZone, Date.now())}
          </span>
          {newest > 0 && <LastUpdate withLabel at={newest} timeZone={timeZone} />}
        </>
      }
    >
      {!data && !error && <Waiting />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && stacks.length === 0 && (
        <EmptyState title={t('empty.noBattery')} hint={t('empty.noBatteryHint')} action={<AddLoggerStep />} />
      )}
      {data && stacks.length > 0 && (
        <>
          <Tiles tiles={tiles} />
          <Grid columnRem={22} gap="md">
            {stacks.map((stack) => (
              <StackCard
                key={stack.deviceId}
                stack={stack}
                timeZone={timeZone}
                warnings={warningsOf(stack.deviceId)}
              />
            ))}
          </Grid>
          {mayLookBack && <DayCurvesPanel stacks={stacks} timeZone={timeZone} />}
          <WarningPanel plantId={plantId} />
        </>
      )}
    </PageFrame>
  );
}
