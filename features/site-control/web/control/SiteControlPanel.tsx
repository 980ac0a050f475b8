import { ErrorState } from '@heliodon/ui/ErrorState';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Card, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { getSiteControl, type SiteControlNow } from '../../contract/control.contract.ts';
import { BusPicture } from './BusPicture.tsx';
import { DeviceOrders } from './DeviceOrders.tsx';
import { GridGauge } from './GridGauge.tsx';
import { HeadlineAlert } from './HeadlineAlert.tsx';
import styles from './SiteControlPanel.module.css';
import { gaugeOf } from './siteModel.ts';

const REFRESH_MS = 5000;
const HEIGHT_PX = 320;

/**
 * Control state of the whole site: its limits, the power flows, and which devices are limited now and why.
 */
export default function SiteControlPanel({ plantId }: { plantId: number }) {
  const query = useQuery({
    ...callQuery(getSiteControl, { plantId }, { quiet: true }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  const { t } = useTranslation('site-control');
  if (query.data) return <SiteControl now={query.data} />;
  return (
    <Card title={t('control.title')}>
      {query.error ? (
        <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonBlock height={HEIGHT_PX} />
      )}
    </Card>
  );
}

function SiteControl({ now }: { now: SiteControlNow }) {
  const { t } = useTranslation('site-control');
  const { step, mode } = now;
  const shown = mode === 'off' || mode === 'blind' ? null : step;
  const gauge = shown && gaugeOf(now.limits, shown);
  return (
    <Card
      title={
        <span className={styles.title}>
          {t('control.title')}
          <Tag color={mode === 'platform' || mode === 'edge' ? 'processing' : 'default'}>
            {t(`control.mode.${mode}`)}
          </Tag>
        </span>
      }
      extra={now.at && <LastUpdate at={now.at} timeZone={now.timeZone} staleAfterMin={1} withLabel />}
    >
      <div className={styles.panel}>
        <HeadlineAlert now={now} />
        {shown && <BusPicture step={shown} />}
        {gauge && shown && <GridGauge gauge={gauge} gridKw={shown.power.gridKw} demand={shown.demand} />}
        {shown && <DeviceOrders step={shown} isEdge={mode === 'edge'} />}
      </div>
    </Card>
  );
}
