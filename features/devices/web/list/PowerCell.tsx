import type { DeviceRow } from '@heliodon/devices/contract';
import { formatNumber } from '@heliodon/kernel/format/number';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { useTranslation } from 'react-i18next';
import { powerSigns } from '../kinds.ts';
import { signWord } from '../points/pointValue.ts';
import styles from './list.module.css';

const DECIMALS = 1;

interface PowerCellProps {
  row: Pick<DeviceRow, 'kind' | 'powerKw' | 'samplingPoint'>;
  /** The sampling point has its own column: a short word for the direction is enough. */
  short?: boolean;
}

/** Power with a word for its direction; with the sign instead where the word does not fit. */
export function PowerCell({ row, short }: PowerCellProps) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const narrow = useNarrow();
  const { powerKw } = row;
  if (powerKw === null) return <Text tone="tertiary">{formatNumber(null)}</Text>;
  const word = signWord(powerSigns(row.kind, row.samplingPoint), powerKw, DECIMALS)?.[lang];
  if (!word || narrow) return <span title={word}>{formatNumber(powerKw, DECIMALS)}</span>;
  return (
    <span className={styles.power} title={word}>
      <span className={styles.way}>
        {short && row.samplingPoint ? t(`sign.${row.samplingPoint}.${powerKw > 0 ? 'out' : 'in'}`) : word}
      </span>
      {formatNumber(Math.abs(powerKw), DECIMALS)}
    </span>
  );
}
