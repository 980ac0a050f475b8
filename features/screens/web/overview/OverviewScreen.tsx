import { askChartEngine } from '@heliodon/ui/chart/chartEngine';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { useTurn } from '@heliodon/ui/onePerFrame';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { usePhone } from '@heliodon/ui/wall/usePhone';
import { useWakeLock } from '@heliodon/ui/wall/useWakeLock';
import { WallClock } from '@heliodon/ui/wall/WallClock';
import { WallFrame } from '@heliodon/ui/wall/WallFrame';
import { WallLine } from '@heliodon/ui/wall/WallLine';
import { usePlantStore } from '@heliodon/web/stores';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Overview } from '../../contract/overview.contract.ts';
import { ScreenLook } from '../project/ScreenLook.tsx';
import { ScreenMark } from '../project/ScreenMark.tsx';
import { screenTitle } from '../project/screenTitle.ts';
import { projectQuery, useProject } from '../project/useProject.ts';
import { overviewQuery, useOverview, useScreenNow } from './data/useOverview.ts';
import { HeadTools } from './head/HeadTools.tsx';
import { partsOf } from './model/flowModel.ts';
import type { ScreenNow } from './model/screenNow.ts';
import styles from './OverviewScreen.module.css';
import { PhoneColumn } from './slides/PhoneColumn.tsx';
import { Slides } from './slides/Slides.tsx';

interface ScreenProps {
  plantId: number;
  /** The product generation with chargers. */
  charging: boolean;
}

/** The big screen of one plant. Its header stays mounted while the plant's figures load and change. */
function Screen({ plantId, charging }: ScreenProps) {
  useWakeLock();
  const phone = usePhone();
  const { data, error, refetch, isRefetchError, dataUpdatedAt } = useOverview(plantId);
  const now = useScreenNow(plantId, data);
  const project = useProject(plantId);
  const name = usePlantStore((state) => state.plant?.name ?? '');
  const mark = useMemo(
    () => (
      <>
        <ScreenMark project={project} />
        <HeadTools slides={!phone} />
      </>
    ),
    [project, phone],
  );
  const failedSince = isRefetchError ? dataUpdatedAt : undefined;
  return (
    <ScreenLook look={project}>
      <WallFrame
        mark={mark}
        title={project ? screenTitle(project) : (data?.plantName ?? name)}
        tools={data && now && <HeadState timeZone={data.timeZone} now={now} failedSince={failedSince} />}
      >
        {data && now ? (
          <Shown key={plantId} overview={data} now={now} charging={charging} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
      </WallFrame>
    </ScreenLook>
  );
}

interface ShownProps {
  overview: Overview;
  now: ScreenNow;
  charging: boolean;
}

/** Rendered after the header, which is shown first. */
function Shown({ overview, now, charging }: ShownProps) {
  const { screenType } = overview;
  const parts = useMemo(() => partsOf(screenType, charging), [screenType, charging]);
  const Content = usePhone() ? PhoneColumn : Slides;
  useEffect(askChartEngine, []);
  return useTurn() ? <Content overview={overview} now={now} parts={parts} /> : <Waiting />;
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <SkeletonBlock height="100%" />
      <SkeletonBlock height="100%" />
      <SkeletonBlock height="100%" />
    </div>
  );
}

interface HeadStateProps {
  timeZone: string;
  now: ScreenNow;
  /** Time of the last overview, while refreshing it fails. */
  failedSince: number | undefined;
}

function HeadState({ timeZone, now, failedSince }: HeadStateProps) {
  return (
    useTurn() && (
      <>
        <WallLine at={now.at} timeZone={timeZone} live={now.live} failedSince={failedSince} />
        <WallClock timeZone={timeZone} />
      </>
    )
  );
}

function OfPlant({ charging }: { charging: boolean }) {
  const plantId = usePlantStore((state) => state.plant?.plantId);
  return plantId === undefined ? null : <Screen plantId={plantId} charging={charging} />;
}

export const ahead = async (client: QueryClient): Promise<void> => {
  const plantId = usePlantStore.getState().plant?.plantId;
  if (plantId === undefined) return;
  await Promise.all([
    client.prefetchQuery(overviewQuery(plantId)),
    client.prefetchQuery(projectQuery(plantId)),
  ]);
};

export default function OverviewPage() {
  return <OfPlant charging={false} />;
}

export function OverviewV3Page() {
  return <OfPlant charging />;
}
