import { formatQuantity } from '@heliodon/kernel/format/unit';
import { type Tile, Tiles } from '@heliodon/ui/Tiles';
import { useTranslation } from 'react-i18next';
import type { PlantForecast } from '../contract/forecast.contract.ts';
import styles from './forecast.module.css';

const AHEAD = ['today', 'tomorrow', 'inTwo', 'inThree'] as const;

/** Expected energy of each day with its bounds, and the energy measured so far. */
export function ForecastDays({ forecast, energy }: { forecast: PlantForecast; energy: 'pv' | 'load' }) {
  const { t } = useTranslation('forecast');
  const items = forecast.days.map(({ day, kwh, lowKwh, highKwh, measuredKwh }, at): Tile => {
    const { value, unit } = formatQuantity(kwh, 'kWh');
    const bounds = t('forecast.bounds', {
      low: formatQuantity(lowKwh, 'kWh').text,
      high: formatQuantity(highKwh, 'kWh').text,
    });
    const soFar = t('forecast.soFar', { energy: formatQuantity(measuredKwh, 'kWh').text });
    return {
      key: day,
      label: `${t(`forecast.ahead.${AHEAD[at] ?? 'inThree'}`)} ${day.slice(5)}`,
      value,
      unit,
      energy,
      note: (
        <>
          {bounds}
          {measuredKwh !== null && <span className={styles.soFar}>{soFar}</span>}
        </>
      ),
    };
  });
  return <Tiles items={items} />;
}
