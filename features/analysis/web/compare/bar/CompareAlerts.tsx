import { CallFailed } from '@heliodon/web/client';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { deviceText } from '../../../contract/compare/compare.words.ts';
import styles from '../ComparePage.module.css';
import { useOpenSet } from '../sets/useSets.ts';
import type { CompareProps } from './compareProps.ts';

/** Lists missing series with the reason; the others are shown anyway. */
export function CompareAlerts({ state, change, comparison }: CompareProps) {
  const { t } = useTranslation('compare');
  const { known, devices, curves, lines } = comparison;
  const set = useOpenSet(state.setId);
  const lost = devices.byId ? state.series.length - known.length : 0;
  // One line per device, however many of its points failed.
  const failed = new Map(
    lines.flatMap(({ key, device }) => {
      const error = curves.errors.get(key);
      const reason = error instanceof CallFailed ? error.msg : t('alert.noAnswer');
      return error === undefined ? [] : [[deviceText(device), reason] as const];
    }),
  );
  const cut = lines.filter(({ curve }) => curve?.cut).map(({ name }) => name);
  const setLost = set?.lost ?? 0;
  if (lost + setLost + failed.size + cut.length === 0) return null;
  return (
    <div className={styles.alerts}>
      {lost > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('alert.lost', { count: lost })}
          action={
            <Button size="small" onClick={() => change({ series: known.map(({ series }) => series) })}>
              {t('alert.dropLost')}
            </Button>
          }
        />
      )}
      {set && setLost > 0 && (
        <Alert type="warning" showIcon title={t('alert.setLost', { name: set.name, count: setLost })} />
      )}
      {failed.size > 0 && (
        <Alert
          type="error"
          showIcon
          title={[...failed].map(([device, reason]) => t('alert.failed', { device, reason })).join(' ')}
          action={
            <Button size="small" onClick={curves.retry}>
              {t('alert.retry')}
            </Button>
          }
        />
      )}
      {cut.length > 0 && <Alert type="warning" showIcon title={t('alert.cut', { names: cut.join(', ') })} />}
    </div>
  );
}
