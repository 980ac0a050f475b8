import { useTranslation } from 'react-i18next';

/** Below this power the battery is idle, kW. */
const REST_KW = 0.05;

/** Which way power flows, in a word. */
export function useDirection(): (powerKw: number | null) => string | undefined {
  const { t } = useTranslation('batteries');
  return (powerKw) => {
    if (powerKw === null) return undefined;
    if (Math.abs(powerKw) < REST_KW) return t('charge.0');
    return powerKw > 0 ? t('charge.2') : t('charge.1');
  };
}
