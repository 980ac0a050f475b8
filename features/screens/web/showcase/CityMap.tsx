import { Stack } from '@heliodon/ui/layout/Stack';
import { extentOf } from '@heliodon/ui/map/clusters';
import { PlantsMap } from '@heliodon/ui/map/PlantsMap';
import { usePageScale } from '@heliodon/web/scale';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Showcase } from '../../contract/showcase.contract.ts';
import styles from './showcase.module.css';

const AROUND_DEGREES = 6;
const CITIES_NAMED = 12;

/** Map of plants for the public: one dot per city, no exact positions. */
export function CityMap({ cities }: { cities: Showcase['cities'] }) {
  const { t } = useTranslation('screens');
  const scale = usePageScale();
  const points = useMemo(
    () => ({
      longitudes: cities.map(({ longitude }) => longitude),
      latitudes: cities.map(({ latitude }) => latitude),
      names: cities.map(({ name }) => name),
    }),
    [cities],
  );
  const statuses = useMemo(() => cities.map(() => 0), [cities]);
  const target = useMemo(() => {
    const [west = 0, south = 0, east = 0, north = 0] = extentOf(points.longitudes, points.latitudes) ?? [];
    const extent = [
      west - AROUND_DEGREES,
      Math.max(-58, south - AROUND_DEGREES),
      east + AROUND_DEGREES,
      Math.min(80, north + AROUND_DEGREES),
    ] as const;
    return { key: extent.join(), extent };
  }, [points]);
  return (
    <div className={styles.where}>
      <div className={styles.map}>
        <PlantsMap
          wall
          still
          points={points}
          statuses={statuses}
          version={0}
          target={target}
          scale={scale}
          label={t('showcase.map.label')}
        />
      </div>
      <Stack as="ul" gap="xxs" className={styles.cities}>
        {cities.slice(0, CITIES_NAMED).map(({ name, plants, longitude }) => (
          <li key={`${name} ${longitude}`}>
            <span>{name}</span>
            <b>{plants}</b>
          </li>
        ))}
      </Stack>
    </div>
  );
}
