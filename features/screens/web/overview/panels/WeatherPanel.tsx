import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import { degrees, light, wind } from '../formats.ts';
import { Cell } from './Cell.tsx';
import { ExpectedDays } from './ExpectedDays.tsx';
import styles from './panels.module.css';

interface WeatherPanelProps {
  weather: Overview['weather'];
  /** Null without PV, or without permission to see it. */
  curve: Overview['curve'];
}

/** Values of the plant's weather station and the PV forecast; missing values are not substituted. */
export function WeatherPanel({ weather, curve }: WeatherPanelProps) {
  const { t } = useTranslation('screens');
  return (
    <WallPanel
      title={weather ? t('overview.weather.title') : t('overview.weather.forecast')}
      className={styles.whole}
    >
      <div className={styles.stack}>
        {weather && (
          <div className={styles.fourCells}>
            <Cell
              name="irradiance"
              label={t('overview.weather.irradiance')}
              value={weather.irradiance}
              format={light}
            />
            <Cell label={t('overview.weather.wind')} value={weather.windSpeed} format={wind} />
            <Cell label={t('overview.weather.module')} value={weather.moduleTemperature} format={degrees} />
            <Cell label={t('overview.weather.air')} value={weather.ambientTemperature} format={degrees} />
          </div>
        )}
        {curve && <ExpectedDays days={curve.pvExpected} />}
      </div>
    </WallPanel>
  );
}
