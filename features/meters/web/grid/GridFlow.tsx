import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Figure } from '@heliodon/ui/Figure';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { DevicePicture } from '@heliodon/ui/pictures/DevicePicture';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import { FlowLine } from '../FlowLine.tsx';
import { placeOf, wayOf } from '../words.ts';
import styles from './grid.module.css';

interface GridFlowProps {
  /** Positive: import from the grid. */
  powerKw: number | null;
  samplingPoint: string | null;
}

/** Power flow between the grid on the left and the plant on the right. */
export function GridFlow({ powerKw, samplingPoint }: GridFlowProps) {
  const { t } = useTranslation('meters');
  const lang = useLang();
  const { value, unit } = formatQuantity(powerKw === null ? null : Math.abs(powerKw), 'kW');
  const way = wayOf(samplingPoint, powerKw, lang) ?? (powerKw === null ? t('grid.unknown') : t('grid.still'));
  return (
    <Inline gap="lg" justify="center" title={placeOf(samplingPoint)?.[lang]}>
      <span className={styles.end}>
        <DevicePicture kind="grid" size={72} />
        {t('picture.grid')}
      </span>
      <span className={styles.middle}>
        <Figure size="huge" value={value} unit={unit} energy="grid" />
        <FlowLine role="grid" powerKw={powerKw} />
        <Text tone="secondary">{way}</Text>
      </span>
      <span className={styles.end}>
        <DevicePicture kind="load" size={72} />
        {t('grid.plant')}
      </span>
    </Inline>
  );
}
