import type { FindingRow } from '@heliodon/diagnosis/contract';
import { useTranslation } from 'react-i18next';

type Placed = Pick<FindingRow, 'deviceId' | 'deviceAlias' | 'deviceSn' | 'string'>;

/** "Roof east, string 3"; the plant as a whole has a word of its own. */
export function usePlace(): (of: Placed) => string {
  const { t } = useTranslation('diagnosis');
  return ({ deviceId, deviceAlias, deviceSn, string }) => {
    if (deviceId === 0) return t('place.plant');
    const name = deviceAlias || deviceSn;
    return string === null ? name : t('place.string', { name, string });
  };
}
