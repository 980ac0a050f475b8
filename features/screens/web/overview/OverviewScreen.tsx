import { ErrorState } from '@heliodon/ui/ErrorState';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { usePhone } from '@heliodon/ui/wall/usePhone';
import { useWakeLock } from '@heliodon/ui/wall/useWakeLock';
import { WallClock } from '@heliodon/ui/wall/WallClock';
import { WallFrame } from '@heliodon/ui/wall/WallFrame';
import { WallLine } from '@heliodon/ui/wall/WallLine';
import { usePlantStore } from '@heliodon/web/stores';
import { type ReactNode, useMemo } from 'react';
import type { Overview } from '../../contract/overview.contract.ts';
import { ScreenLook } from '../project/ScreenLook.tsx';
import { ScreenMark } from '../project/ScreenMark.tsx';
import { screenTitle } from '../project/screenTitle.ts';
import { type ScreenProject, useProject } from '../project/useProject.ts';
import { useOverview, useScreenNow } from './data/useOverview.ts';
import { HeadTools } from './head/HeadTools.tsx';
import { partsOf } from './model/flowModel.ts';
import styles from './OverviewScreen.module.css';
import { PhoneColumn } from './slides/PhoneColumn.tsx';
import { Slides } from './slides/Slides.tsx';

interface ScreenProps {
  plantId: number;
  /** The generation with charging piles. */
  charging: boolean;
}

interface HeadProps {
  project: ScreenProject | undefined;
  /** Until the project is known. */
  name: string;
  right?: ReactNode;
  children: ReactNode;
}

function Head({ project, name, right, children }: HeadProps) {
  const phone = usePhone();
  return (
    <WallFrame
      mark={
        <>
          <ScreenMark project={project} />
          <HeadTools slides={!phone} />
        </>
      }
      title={project ? screenTitle(project) : name}
      tools={right}
    >
      {children}
    </WallFrame>
  );
}

interface ShownProps {
  overview: Overview;
  project: ScreenProject | undefined;
  charging: boolean;
  /** When the overview came last, while it does not come any more. */
  failedSince: number | undefined;
}

function Shown({ overview, project, charging, failedSince }: ShownProps) {
  const phone = usePhone();
  const now = useScreenNow(overview);
  const { screenType, timeZone, plantName } = overview;
  const parts = useMemo(() => partsOf(screenType, charging), [screenType, charging]);
  const slide = { overview, now, parts };
  return (
    <Head
      project={project}
      name={plantName}
      right={
        <>
          <WallLine at={now.at} timeZone={timeZone} live={now.live} failedSince={failedSince} />
          <WallClock timeZone={timeZone} />
        </>
      }
    >
      {phone ? <PhoneColumn {...slide} /> : <Slides {...slide} />}
    </Head>
  );
}

/** The big screen of one plant. */
function Screen({ plantId, charging }: ScreenProps) {
  useWakeLock();
  const { data, error, refetch, isRefetchError, dataUpdatedAt } = useOverview(plantId);
  const project = useProject(plantId);
  const name = usePlantStore((state) => state.plant?.name ?? '');
  return (
    <ScreenLook look={project}>
      {data ? (
        <Shown
          key={plantId}
          overview={data}
          project={project}
          charging={charging}
          failedSince={isRefetchError ? dataUpdatedAt : undefined}
        />
      ) : (
        <Head project={project} name={name}>
          {error ? (
            <ErrorState onRetry={() => void refetch()} />
          ) : (
            <div className={styles.waiting}>
              <SkeletonBlock height="100%" />
              <SkeletonBlock height="100%" />
              <SkeletonBlock height="100%" />
            </div>
          )}
        </Head>
      )}
    </ScreenLook>
  );
}

function OfPlant({ charging }: { charging: boolean }) {
  const plantId = usePlantStore((state) => state.plant?.plantId);
  return plantId === undefined ? null : <Screen plantId={plantId} charging={charging} />;
}

export default function OverviewPage() {
  return <OfPlant charging={false} />;
}

export function OverviewV3Page() {
  return <OfPlant charging />;
}
