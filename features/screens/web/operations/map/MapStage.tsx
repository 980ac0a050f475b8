import { PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Inline } from '@heliodon/ui/layout/Inline';
import { PlantsMap } from '@heliodon/ui/map/PlantsMap';
import { usePageScale } from '@heliodon/web/scale';
import { Button, Tooltip } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Region } from '../../../contract/operations.contract.ts';
import type { LiveBoard } from '../data/useLiveBoard.ts';
import { useTour } from '../data/useTour.ts';
import { areaRegion, drilled, regionKey } from '../regions.ts';
import { tourStops } from '../tour.ts';
import { Below } from './Below.tsx';
import styles from './map.module.css';
import { plantsTarget, regionTarget } from './mapTarget.ts';
import { PlantCard, type PlantWay } from './PlantCard.tsx';
import { PlantSearch } from './PlantSearch.tsx';
import { Trail } from './Trail.tsx';

interface MapStageProps {
  live: LiveBoard;
  region: Region;
  whole: Region;
  onGo: (region: Region, options?: { replace?: boolean }) => void;
  /** The plant whose card is open. */
  selected: number | undefined;
  onSelect: (plant: number | undefined) => void;
  onOpen: (plantId: number, way: PlantWay) => void;
}

/** Plants to zoom to, by id, since their indices change with the map. Undefined: the region. */
interface Closer {
  readonly plantIds: readonly number[] | undefined;
  /** Increases with each request: the map moves only for a new one. */
  readonly turn: number;
}

/** The map with its overlays: path of the region, subregions, card of a plant. */
export function MapStage({ live, region, whole, onGo, selected, onSelect, onOpen }: MapStageProps) {
  const { t } = useTranslation('screens');
  const scale = usePageScale();
  const { board, version } = live;
  const { map } = board;
  const key = regionKey(region);
  const slow = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the region
  const ofRegion = useMemo(() => regionTarget(map, region, slow.current), [map, key]);
  const [closer, setCloser] = useState<Closer>({ plantIds: undefined, turn: 0 });
  const look = useCallback(
    (plantIds: readonly number[] | undefined) => setCloser(({ turn }) => ({ plantIds, turn: turn + 1 })),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of region resets the view
  useEffect(() => look(undefined), [key]);
  const target = closer.plantIds
    ? plantsTarget(
        map,
        closer.plantIds.flatMap((plantId) => board.placeOf(plantId) ?? []),
        region,
        closer.turn,
      )
    : ofRegion;

  const selectedId = selected === undefined ? undefined : map.ids[selected];
  useEffect(() => {
    if (selectedId !== undefined) look([selectedId]);
  }, [selectedId, look]);

  const go = (to: Region, options: { replace?: boolean; slow?: boolean } = {}) => {
    slow.current = options.slow ?? false;
    onSelect(undefined);
    look(undefined);
    onGo(to, { replace: options.replace ?? false });
  };
  const stops = useMemo(() => tourStops(map), [map]);
  const tour = useTour({ stops, region, go: (to) => go(to, { replace: true, slow: true }) });

  const pick = (plants: readonly number[]) => {
    if (plants.length === 1) return onSelect(plants[0]);
    const deeper = drilled(map, plants, region);
    if (deeper) return go(deeper);
    onSelect(undefined);
    look(plants.flatMap((plant) => map.ids[plant] ?? []));
    return undefined;
  };
  const pickArea = (code: string) => {
    const to = areaRegion(map, code, region);
    if (to) go(to);
  };
  const close = useCallback(() => onSelect(undefined), [onSelect]);

  return (
    <div className={styles.stage} data-region={key}>
      <PlantsMap
        wall
        points={map}
        statuses={board.statuses}
        version={version}
        target={target}
        selected={selected}
        scale={scale}
        label={t('operations.map.label')}
        onPick={pick}
        onPickArea={pickArea}
      />
      {map.longitudes.every((longitude) => longitude === null) && (
        <p className={styles.none}>{t('operations.map.unplaced')}</p>
      )}
      <div className={styles.top}>
        <Trail map={map} whole={whole} region={region} onGo={go} />
        <Inline gap="xs" align="stretch">
          <PlantSearch map={map} onFind={onSelect} />
          {stops.length > 0 && (
            <Tooltip title={t(tour.on ? 'operations.map.tourStop' : 'operations.map.tourStart')}>
              <Button
                aria-label={t('operations.map.tour')}
                aria-pressed={tour.on}
                icon={tour.on ? <PauseOutlined /> : <PlayCircleOutlined />}
                onClick={tour.toggle}
              />
            </Tooltip>
          )}
        </Inline>
      </div>
      <Below board={board} region={region} onGo={go} onPlant={onSelect} />
      {selected !== undefined && (
        <PlantCard key={selectedId} board={board} plant={selected} onClose={close} onOpen={onOpen} />
      )}
    </div>
  );
}
