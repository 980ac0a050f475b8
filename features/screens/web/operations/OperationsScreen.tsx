import { ErrorState } from '@heliodon/ui/ErrorState';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { useWakeLock } from '@heliodon/ui/wall/useWakeLock';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationsMap } from '../../contract/operations.contract.ts';
import { useLiveBoard } from './data/useLiveBoard.ts';
import { useOperationsMap, useRegionFigures, useSumsNow } from './data/useOperations.ts';
import { useRegion } from './data/useRegion.ts';
import { Head } from './Head.tsx';
import { MapStage } from './map/MapStage.tsx';
import type { PlantWay } from './map/PlantCard.tsx';
import styles from './OperationsScreen.module.css';
import { AttentionPanel } from './panels/AttentionPanel.tsx';
import { HistoryPanel } from './panels/HistoryPanel.tsx';
import { KeyFigures } from './panels/KeyFigures.tsx';
import { PowerPanel } from './panels/PowerPanel.tsx';
import { RankingPanel } from './panels/RankingPanel.tsx';
import { StreamPanel } from './panels/StreamPanel.tsx';
import { TotalsPanel } from './panels/TotalsPanel.tsx';
import { depthOf, sameRegion, trailOf } from './regions.ts';

export interface OperationsScreenProps {
  /** The product generation with chargers. */
  charging: boolean;
  onOpen: (plantId: number, way: PlantWay) => void;
}

type ShownProps = OperationsScreenProps & { map: OperationsMap; askMapAgain: () => void };

function Shown({ map, askMapAgain, charging, onOpen }: ShownProps) {
  const { t } = useTranslation('screens');
  const live = useLiveBoard(map, askMapAgain);
  const { board } = live;
  const { region, whole, go } = useRegion(board);
  const [plantId, setPlantId] = useState<number>();
  const figures = useRegionFigures(sameRegion(region, whole) ? {} : region);
  const { data } = figures;
  /** Figures of the previous region are still shown. */
  const waiting = figures.isPlaceholderData;
  const sums = useSumsNow(live, region, waiting ? undefined : data);
  const select = useCallback(
    (place: number | undefined) => setPlantId(place === undefined ? undefined : board.map.ids[place]),
    [board],
  );
  const selected = plantId === undefined ? undefined : board.placeOf(plantId);
  const name = depthOf(region) > depthOf(whole) ? trailOf(map, region).at(-1)?.name : undefined;
  const at = live.update?.at ?? data?.at;
  const side = waiting ? `${styles.column} ${styles.waiting}` : styles.column;
  return (
    <Head
      title={[t('operations.title'), name].filter(Boolean).join(' · ')}
      failedSince={figures.isRefetchError ? figures.dataUpdatedAt : undefined}
      {...(at !== undefined && { at })}
    >
      <div className={styles.columns}>
        <div className={side} aria-busy={waiting}>
          {data ? <TotalsPanel sums={sums} figures={data} /> : <SkeletonBlock height="16rem" />}
          <PowerPanel sums={sums} charging={charging} />
          {data?.ranking && <RankingPanel ranking={data.ranking} onPlant={setPlantId} />}
          {!data && <SkeletonBlock height="100%" />}
        </div>
        <div className={`${styles.column} ${styles.middle}`}>
          {data ? (
            <KeyFigures sums={sums} figures={data} waiting={waiting} charging={charging} />
          ) : (
            <SkeletonBlock height="7rem" />
          )}
          <MapStage
            live={live}
            region={region}
            whole={whole}
            onGo={go}
            selected={selected}
            onSelect={select}
            onOpen={onOpen}
          />
        </div>
        <div className={side} aria-busy={waiting}>
          {figures.error && !data && (
            <ErrorState compact error={figures.error} onRetry={() => void figures.refetch()} />
          )}
          {figures.isPending && <SkeletonBlock height="100%" />}
          {data && <HistoryPanel figures={data} charging={charging} />}
          {data && <AttentionPanel figures={data} onPlant={setPlantId} />}
          {data?.alarms && (
            <StreamPanel alarms={data.alarms} onPlant={setPlantId} onChanged={() => void figures.refetch()} />
          )}
        </div>
      </div>
    </Head>
  );
}

/** The big screen of all plants that the account may see. */
export default function OperationsScreen(props: OperationsScreenProps) {
  useWakeLock();
  const { t } = useTranslation('screens');
  const { data, error, refetch } = useOperationsMap();
  if (data) return <Shown {...props} map={data} askMapAgain={() => void refetch()} />;
  return (
    <Head title={t('operations.title')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.columns}>
          <SkeletonBlock height="100%" />
          <SkeletonBlock height="100%" />
          <SkeletonBlock height="100%" />
        </div>
      )}
    </Head>
  );
}
