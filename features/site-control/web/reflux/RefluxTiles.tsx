import { formatNumber } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import type { RefluxSettings } from '@heliodon/site-control/contract';
import { type PlantNow, plantTopic } from '@heliodon/telemetry/contract';
import { Figure } from '@heliodon/ui/Figure';
import { live } from '@heliodon/web/live';
import { Card } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './reflux.module.css';
import type { RefluxDay } from './refluxModel.ts';

interface RefluxTilesProps {
  plantId: number;
  settings: RefluxSettings;
  day: RefluxDay | undefined;
}

/** The present exchange with the grid and its totals of today. */
export function RefluxTiles({ plantId, settings, day }: RefluxTilesProps) {
  const { t } = useTranslation('site-control');
  const [now, setNow] = useState<PlantNow>();
  useEffect(() => live.subscribe(plantTopic(plantId), (data) => setNow(data as PlantNow)), [plantId]);
  const metered = now?.power.gridKw ?? null;
  const gridKw = metered === null ? null : settings.importPositive ? metered : -metered;
  const power = formatQuantity(gridKw === null ? null : Math.abs(gridKw), 'kW');
  const energy = (kwh: number | undefined) => {
    const { value, unit } = formatQuantity(kwh ?? null, 'kWh', 1);
    return { value, unit };
  };
  const count = day?.events.length;
  return (
    <Card>
      <div className={styles.tiles}>
        <Figure
          size="large"
          energy="grid"
          label={t('reflux.now')}
          value={power.value}
          unit={power.unit}
          note={gridKw === null ? undefined : t(gridKw < 0 ? 'reflux.exporting' : 'reflux.importing')}
        />
        <Figure
          size="large"
          label={t('reflux.target')}
          value={formatNumber(settings.targetKw, 1)}
          unit="kW"
          note={t(settings.targetKw < 0 ? 'reflux.targetAllows' : 'reflux.targetForbids')}
        />
        <Figure size="large" label={t('reflux.exported')} {...energy(day?.exportKwh)} />
        <Figure
          size="large"
          label={t('reflux.excess')}
          {...energy(day?.excessKwh)}
          note={t(settings.on ? 'reflux.excessNote' : 'reflux.excessOff')}
        />
        <Figure
          size="large"
          label={t('reflux.events')}
          value={formatNumber(count, 0)}
          note={count === 0 ? t('reflux.noEvents') : t('reflux.eventsNote')}
        />
      </div>
    </Card>
  );
}
