import { dayRangeMs } from '@heliodon/energy/periods/local-time';
import { zoneLabel } from '@heliodon/kernel/format/time';
import { Chart } from '@heliodon/ui/Chart';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { Alert, Card } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DemandWatchNow } from '../../contract/watch.contract.ts';
import { kwText } from '../shared/figures.ts';
import { NoMeter } from '../shared/NoMeter.tsx';
import styles from '../shared/page.module.css';
import { ToLimit } from '../shared/SetupLinks.tsx';
import { EventTable } from './EventTable.tsx';
import { NowCard } from './NowCard.tsx';
import { useDemandWatch } from './useDemandWatch.ts';
import { type LiveWindow, todayModel, windowModel } from './watchModel.ts';

const CHART_PX = 280;
const SKELETON = '22rem';
const PV_ONLY = 2;

export interface DemandWatchPageProps {
  /** Demand control card, provided by another feature. */
  control: (plantId: number) => ReactNode;
}

/** The running 15-minute demand compared with the limit. */
export default function DemandWatchPage({ control }: DemandWatchPageProps) {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Watch key={plant.plantId} plant={plant} control={control} />;
}

function Watch({ plant, control }: { plant: PlantSummary } & DemandWatchPageProps) {
  const { t } = useTranslation('demand');
  const { plantId, name, timeZone, screenType } = plant;
  const { query, now, nowMs } = useDemandWatch(plantId);
  return (
    <PageFrame
      title={t('watch.title')}
      subtitle={
        <>
          {`${name} · ${zoneLabel(timeZone, Date.now())}`}
          {now && <LastUpdate at={now.window.atMs} timeZone={timeZone} staleAfterMin={5} withLabel />}
        </>
      }
    >
      <LoadedCard query={query} height={SKELETON}>
        {(watch) =>
          watch.hasMeter ? (
            <>
              <LimitNote watch={watch} canSet={screenType !== PV_ONLY} />
              {now ? <Running watch={watch} now={now} nowMs={nowMs} /> : <Silent />}
              {watch.settings.limitKw !== null && control(plantId)}
              <Today watch={watch} />
              <EventTable plantId={plantId} timeZone={timeZone} />
            </>
          ) : (
            <NoMeter />
          )
        }
      </LoadedCard>
    </PageFrame>
  );
}

/** Advice on the limit: none is set, or the month's peak is already above it. */
function LimitNote({ watch, canSet }: { watch: DemandWatchNow; canSet: boolean }) {
  const { t } = useTranslation('demand');
  const { limitKw } = watch.settings;
  const link = canSet && <ToLimit />;
  if (limitKw === null)
    return (
      <Alert
        type="info"
        showIcon
        title={t('watch.noLimit')}
        description={t('watch.noLimitHint')}
        action={link}
      />
    );
  const { monthPeakKw, billedByDemand } = watch;
  if (monthPeakKw === null || monthPeakKw <= limitKw) return null;
  const title = t('floor.title', { peak: kwText(monthPeakKw), limit: kwText(limitKw) });
  const hint = t(billedByDemand ? 'floor.billedHint' : 'floor.hint');
  return <Alert type="warning" showIcon title={title} description={hint} action={link} />;
}

function Silent() {
  const { t } = useTranslation('demand');
  return (
    <Card>
      <EmptyState compact title={t('watch.silent')} hint={t('watch.silentHint')} />
    </Card>
  );
}

function Running({ watch, now, nowMs }: { watch: DemandWatchNow; now: LiveWindow; nowMs: number }) {
  const { t } = useTranslation('demand');
  const { settings, timeZone } = watch;
  const model = useMemo(
    () =>
      windowModel(now, settings, timeZone, {
        reached: t('watch.reached'),
        projected: t('watch.projected'),
        grid: t('watch.import'),
        limit: t('watch.limit'),
        warn: t('watch.warnLine', { percent: settings.warnPercent }),
      }),
    [now, settings, timeZone, t],
  );
  return (
    <>
      <NowCard watch={watch} now={now} nowMs={nowMs} />
      <Card>
        <Chart
          title={t('watch.window')}
          height={CHART_PX}
          model={model}
          viewKey={String(now.window.startMs)}
          extra={<span className={styles.quiet}>{t('watch.windowHint')}</span>}
        />
      </Card>
    </>
  );
}

function Today({ watch }: { watch: DemandWatchNow }) {
  const { t } = useTranslation('demand');
  const { quarters, timeZone, settings, today } = watch;
  const model = useMemo(
    () =>
      todayModel(quarters, { ...dayRangeMs(today, timeZone), timeZone }, settings.limitKw, {
        demand: t('watch.demand'),
        over: t('watch.over'),
        free: t('free'),
        limit: t('watch.limit'),
      }),
    [quarters, timeZone, today, settings.limitKw, t],
  );
  return (
    <Card>
      <Chart
        title={t('watch.today')}
        fileName={`${t('watch.today')} ${today}`}
        height={CHART_PX}
        model={model}
        viewKey={today}
        emptyHint={t('watch.todayEmpty')}
      />
    </Card>
  );
}
