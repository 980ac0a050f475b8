import {
  type BatteryTree,
  type ClusterNode,
  getBatteryList,
  getBatteryTree,
} from '@heliodon/batteries/contract';
import { commonErrors } from '@heliodon/contract/errors';
import { AddLoggerStep } from '@heliodon/ui/AddLoggerStep';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { NotFoundState } from '@heliodon/ui/NotFoundState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { CallFailed } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useBatteryStore, usePlantStore } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { type Level, type Place, placePath, readPlace, TOTAL_PATH } from '../paths.ts';
import { placeIn } from './placeIn.ts';

export interface BatteryPlaceView {
  readonly tree: BatteryTree;
  readonly place: Required<Place>;
  /** The cluster of the place; none when the battery has no clusters. */
  readonly cluster: ClusterNode | undefined;
}

interface BatteryPlaceProps {
  level: Level;
  children: (view: BatteryPlaceView) => ReactNode;
}

/** Finds the battery, cluster, pack or cell of the address; without one, the one that was looked at last. */
export function BatteryPlace({ level, children }: BatteryPlaceProps) {
  const plant = usePlantStore((state) => state.plant);
  const [params] = useSearchParams();
  const { deviceId } = readPlace(params);
  if (usePlantChanged(plant?.plantId)) return <Navigate to={TOTAL_PATH} replace />;
  if (deviceId === undefined) return plant && <FirstStack level={level} plantId={plant.plantId} />;
  return (
    <Tree key={deviceId} level={level} deviceId={deviceId}>
      {children}
    </Tree>
  );
}

/** The user selected another plant meanwhile, which does not contain this battery. */
function usePlantChanged(plantId: number | undefined): boolean {
  const first = useRef(plantId);
  first.current ??= plantId;
  return first.current !== plantId;
}

function FirstStack({ level, plantId }: { level: Level; plantId: number }) {
  const { t } = useTranslation('batteries');
  const { data, error, refetch } = useQuery(callQuery(getBatteryList, { plantId }, { quiet: true }));
  const { stackId, clusterId, packId, cellNo } = useBatteryStore();
  const [first] = data?.stacks ?? [];
  if (first) {
    const last = data?.stacks.some((stack) => stack.deviceId === stackId) ?? false;
    const place = last
      ? { deviceId: stackId ?? 0, cluster: clusterId ?? 1, pack: packId ?? 1, cell: cellNo ?? 1 }
      : { deviceId: first.deviceId, cluster: 1, pack: 1, cell: 1 };
    return <Navigate to={placePath(level, place)} replace />;
  }
  return (
    <PageFrame title={t(`title.${level}`)}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data && (
        <EmptyState title={t('empty.noBattery')} hint={t('empty.noBatteryHint')} action={<AddLoggerStep />} />
      )}
    </PageFrame>
  );
}

export const Waiting = () => (
  <Card>
    <SkeletonBlock height="22rem" />
  </Card>
);

function Tree({ level, deviceId, children }: BatteryPlaceProps & { deviceId: number }) {
  const { t } = useTranslation('batteries');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const query = callQuery(getBatteryTree, { deviceId }, { quiet: true });
  const { data: tree, error, refetch } = useQuery(query);
  const asked = readPlace(params);
  const place = tree && placeIn(tree, asked);
  useRemembered(place);
  if (!tree || !place) {
    const missing = error instanceof CallFailed && error.code === commonErrors.notFound.code;
    return (
      <PageFrame title={t(`title.${level}`)}>
        {!error && <Waiting />}
        {error && !missing && <ErrorState error={error} onRetry={() => void refetch()} />}
        {missing && (
          <NotFoundState
            title={t('empty.missing')}
            hint={t('empty.missingHint')}
            action={<Button onClick={() => navigate(TOTAL_PATH)}>{t('level.total')}</Button>}
          />
        )}
      </PageFrame>
    );
  }
  const path = placePath(level, place, params);
  // A number that is not there, or an id of a cluster: the address says what is shown.
  if (path !== placePath(level, asked, params)) return <Navigate to={path} replace />;
  return children({ tree, place, cluster: tree.clusters[place.cluster - 1] });
}

function useRemembered(place: Required<Place> | undefined): void {
  const { deviceId, cluster, pack, cell } = place ?? {};
  useEffect(() => {
    if (deviceId === undefined) return;
    useBatteryStore.setState({
      stackId: deviceId,
      clusterId: cluster ?? null,
      packId: pack ?? null,
      cellNo: cell ?? null,
    });
  }, [deviceId, cluster, pack, cell]);
}
