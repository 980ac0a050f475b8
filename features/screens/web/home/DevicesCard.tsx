import { kindById } from '@heliodon/device-kinds/kinds';
import { AddLoggerStep } from '@heliodon/ui/AddLoggerStep';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { DevicePicture } from '@heliodon/ui/pictures/DevicePicture';
import { useLang } from '@heliodon/ui/useLang';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '../../contract/overview.contract.ts';
import { kindCounts, TONE_ORDER } from '../overview/model/deviceModel.ts';
import styles from './home.module.css';

const DEVICES_PATH = '/monitoring/deviceManage';
const PICTURE_PX = 40;

/** Devices of each kind by status; each kind links to its list. */
export function DevicesCard({ devices }: { devices: NonNullable<Overview['devices']> }) {
  const { t } = useTranslation('screens');
  const lang = useLang();
  const kinds = kindCounts(devices);
  return (
    <Card
      size="small"
      title={t('overview.devices.title')}
      extra={<Link to={DEVICES_PATH}>{t('home.allDevices')}</Link>}
    >
      {kinds.length === 0 && (
        <EmptyState compact title={t('overview.devices.none')} action={<AddLoggerStep />} />
      )}
      <ul className={styles.kinds}>
        {kinds.map(({ kind, picture, total, tones }) => (
          <li key={kind} data-kind={kind}>
            <DevicePicture kind={picture} size={PICTURE_PX} />
            <span className={styles.kind}>
              <Link to={`${DEVICES_PATH}?kind=${kind}`}>{kindById(kind)?.[lang]}</Link>
              <span className={styles.tones}>
                {TONE_ORDER.filter((tone) => tones[tone] > 0).map((tone) => (
                  <span key={tone} style={{ color: `var(--hd-status-${tone}-text)` }}>
                    {t(`overview.tone.${tone}`)} {tones[tone]}
                  </span>
                ))}
              </span>
            </span>
            <b className={styles.count}>{total}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
