import { useDemoHistory } from '@heliodon/web/demoHistory';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './HistoryBanner.module.css';
import { Text } from './layout/Text.tsx';
import { ProgressBar } from './ProgressBar.tsx';

/** Shown above every page while the demo history is generated. */
export function HistoryBanner() {
  const { t } = useTranslation('ui');
  const percent = useDemoHistory((state) => state.percent);
  if (percent === null) return null;
  const words = t('history.building', { percent });
  return (
    <Alert
      banner
      type="info"
      data-testid="demo-history"
      title={
        <span className={styles.line}>
          <span role="status">{words}</span>
          <ProgressBar className={styles.bar} label={words} percent={percent} showInfo={false} size="small" />
          <Text tone="secondary" size="sm">
            {t('history.hint')}
          </Text>
        </span>
      }
    />
  );
}
