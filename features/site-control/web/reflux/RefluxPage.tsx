import { zoneLabel } from '@heliodon/kernel/format/time';
import { getReflux, getRefluxDay } from '@heliodon/site-control/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { PageLink } from '@heliodon/ui/PageLink';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card } from 'antd';
import { useTranslation } from 'react-i18next';
import SiteControlPanel from '../control/SiteControlPanel.tsx';
import SiteEpisodesPanel from '../control/SiteEpisodesPanel.tsx';
import { OverFrequency } from './OverFrequency.tsx';
import { RefluxDayCard } from './RefluxDayCard.tsx';
import { RefluxForm } from './RefluxForm.tsx';
import { RefluxTiles } from './RefluxTiles.tsx';
import { isOutOfReach } from './refluxModel.ts';

const DAY_EVERY_MS = 30_000;

/** Power fed into the grid, and the limit for it. */
export default function RefluxPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Reflux key={plant.plantId} plant={plant} />;
}

function Reflux({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('site-control');
  const { plantId, name, timeZone } = plant;
  const reflux = useQuery(callQuery(getReflux, { plantId }, { quiet: true }));
  const day = useQuery({
    ...callQuery(getRefluxDay, { plantId }, { quiet: true }),
    refetchInterval: DAY_EVERY_MS,
  });
  const on = reflux.data?.settings.on;
  return (
    <PageFrame
      title={t('reflux.title')}
      subtitle={
        <>
          {`${name} · ${zoneLabel(timeZone, Date.now())}`}
          {on !== undefined && (
            <StatusTag tone={on ? 'normal' : 'offline'}>{t(on ? 'reflux.on' : 'reflux.off')}</StatusTag>
          )}
        </>
      }
    >
      <LoadedCard query={reflux} height="30rem">
        {(data) =>
          isOutOfReach(data) ? (
            <Card>
              <EmptyState
                title={t('reflux.noMeter')}
                hint={t('reflux.noMeterHint')}
                action={
                  <PageLink to="/monitoring/meterManage">
                    <Button type="primary">{t('reflux.toMeters')}</Button>
                  </PageLink>
                }
              />
            </Card>
          ) : (
            <>
              {data.gridMeters.length === 0 && (
                <Alert
                  type="warning"
                  showIcon
                  title={t('reflux.onWithoutMeter')}
                  description={<PageLink to="/monitoring/meterManage">{t('reflux.toMeters')}</PageLink>}
                />
              )}
              <RefluxTiles plantId={plantId} settings={data.settings} day={day.data} />
              <SiteControlPanel plantId={plantId} />
              <RefluxDayCard settings={data.settings} day={day} timeZone={timeZone} />
              <RefluxForm plant={plant} reflux={data} />
              <OverFrequency reflux={data} timeZone={timeZone} />
              <SiteEpisodesPanel plantId={plantId} timeZone={timeZone} />
            </>
          )
        }
      </LoadedCard>
    </PageFrame>
  );
}
