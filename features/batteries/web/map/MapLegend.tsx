import { formatNumber } from '@heliodon/kernel/format/number';
import { useColorMode } from '@heliodon/ui/colorMode';
import { Text } from '@heliodon/ui/layout/Text';
import { palettes } from '@heliodon/ui/tokens';
import { useTranslation } from 'react-i18next';
import { unitOf, type View } from './cellValues.ts';
import { anchorsOf, type Range } from './heatScale.ts';
import styles from './MapLegend.module.css';

const DECIMALS: Record<View, number> = { voltage: 3, temperature: 1, deviation: 0 };

interface MapLegendProps {
  view: View;
  range: Range;
  /** Values beyond the ends take the colour of the end. */
  clipped: boolean;
}

export function MapLegend({ view, range, clipped }: MapLegendProps) {
  const { t } = useTranslation('batteries');
  const anchors = anchorsOf(view, palettes[useColorMode()]);
  const { from, to } = range;
  const end = (value: number, sign: string) => `${clipped ? sign : ''}${formatNumber(value, DECIMALS[view])}`;
  return (
    <div className={styles.legend}>
      <span className={styles.scale}>
        <span
          className={styles.bar}
          style={{ background: `linear-gradient(to right, ${anchors.join(', ')})` }}
        />
        <span className={styles.ticks}>
          <span>{end(from, '≤ ')}</span>
          <span>{formatNumber((from + to) / 2, DECIMALS[view])}</span>
          <span>{end(to, '≥ ')}</span>
        </span>
      </span>
      <Text tone="tertiary">{unitOf[view]}</Text>
      <span className={styles.key}>
        <i className={styles.high} />
        {t('map.max')}
      </span>
      <span className={styles.key}>
        <i className={styles.low} />
        {t('map.min')}
      </span>
      <span className={styles.key}>
        <i className={styles.none} />
        {t('map.none')}
      </span>
    </div>
  );
}
