import { refusalReasons } from '@heliodon/telemetry/contract';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './quarantine.module.css';
import { type Refused, readable } from './refused.ts';

interface PayloadDrawerProps {
  row: Refused | undefined;
  timeText: (at: string | null) => string;
  onClose: () => void;
}

/** A refusal with its original message, beside the list. */
export function PayloadDrawer({ row, timeText, onClose }: PayloadDrawerProps) {
  const { t } = useTranslation('telemetry');
  const lang = useLang();
  return (
    <Drawer open={row !== undefined} onClose={onClose} size={560} title={t('quarantine.drawer')}>
      {row && (
        <>
          <dl className={styles.facts}>
            <dt>{t('quarantine.reason')}</dt>
            <dd>
              <StatusTag tone="warning">{refusalReasons[row.reason][lang]}</StatusTag>
            </dd>
            <dt>{t('quarantine.detail')}</dt>
            <dd>{row.detail || '--'}</dd>
            <dt>{t('quarantine.sn')}</dt>
            <dd>
              <SerialNumber value={row.sn} />
            </dd>
            <dt>{t('quarantine.logger')}</dt>
            <dd>
              <SerialNumber value={row.loggerSn} />
            </dd>
            <dt>{t('quarantine.channel')}</dt>
            <dd>{row.channel}</dd>
            <dt>{t('quarantine.at')}</dt>
            <dd>{timeText(row.at)}</dd>
            <dt>{t('quarantine.sampleAt')}</dt>
            <dd>{timeText(row.sampleAt)}</dd>
          </dl>
          <h3 className={styles.heading}>{t('quarantine.payload')}</h3>
          <pre className={styles.payload}>{readable(row.payload)}</pre>
        </>
      )}
    </Drawer>
  );
}
