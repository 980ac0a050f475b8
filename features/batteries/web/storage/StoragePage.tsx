import { zoneLabel } from '@heliodon/kernel/format/time';
import { AddLoggerStep } from '@heliodon/ui/AddLoggerStep';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { Grid } from '@heliodon/ui/layout/Grid';
import { Inline } from '@heliodon/ui/layout/Inline';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { Allowed } from '@heliodon/web/permissions';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { Card, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayCurves } from './curves/DayCurves.tsx';
import { MonthBars } from './curves/MonthBars.tsx';
import { PAGE, useStorage } from './data/useStorage.ts';
import { MachineCard } from './machine/MachineCard.tsx';
import { StorageTotals } from './totals/StorageTotals.tsx';

const SKELETON_PX = 360;

/** The storage machines of the plant with their batteries, live. */
export default function StoragePage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Storage key={plant.plantId} plant={plant} />;
}

function Storage({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('storage');
  const { plantId, name, timeZone } = plant;
  const [page, setPage] = useState(1);
  const { machines, now, total, isPending, error, retry } = useStorage(plantId, page);
  return (
    <PageFrame
      title={t('title')}
      subtitle={
        <>
          {`${name} · ${zoneLabel(timeZone, Date.now())}`}
          {now && <LastUpdate at={now.at} timeZone={timeZone} withLabel />}
        </>
      }
    >
      {error && (
        <Card>
          <ErrorState error={error} onRetry={retry} />
        </Card>
      )}
      {!error && isPending && (
        <Card>
          <SkeletonBlock height={SKELETON_PX} />
        </Card>
      )}
      {!error && !isPending && total === 0 && (
        <Card>
          <EmptyState title={t('empty')} hint={t('emptyHint')} action={<AddLoggerStep />} />
        </Card>
      )}
      {!error && !isPending && total > 0 && (
        <>
          <StorageTotals now={now} machines={total <= PAGE ? machines : null} />
          <Grid columnRem={30} gap="md">
            {machines.map((machine) => (
              <MachineCard key={machine.row.deviceId} machine={machine} />
            ))}
          </Grid>
          {total > PAGE && (
            <Inline align="stretch" justify="end">
              <Pagination
                current={page}
                pageSize={PAGE}
                total={total}
                showSizeChanger={false}
                onChange={setPage}
              />
            </Inline>
          )}
          <Allowed code="deviceHistory">
            <DayCurves machines={machines} timeZone={timeZone} />
          </Allowed>
          <Allowed code="reportView">
            <MonthBars plantId={plantId} timeZone={timeZone} />
          </Allowed>
        </>
      )}
    </PageFrame>
  );
}
