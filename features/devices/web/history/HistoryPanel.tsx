import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import {
  type DeviceDetail,
  exportDeviceHistory,
  getDeviceSamples,
  HISTORY_MAX_DAYS,
  TABLE_MAX_POINTS,
} from '@heliodon/devices/contract';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { formatNumber } from '@heliodon/kernel/format/number';
import { DayRangePicker } from '@heliodon/ui/DayRangePicker';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { Inline } from '@heliodon/ui/layout/Inline';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PointPicker } from '../curves/PointPicker.tsx';
import { useChosenHistory } from '../curves/useChosenHistory.ts';
import { isOfBattery } from '../kinds.ts';
import styles from './HistoryPanel.module.css';
import { piecesOf, rowOfMoment } from './pieces.ts';
import { SampleTable, TABLE_PX } from './SampleTable.tsx';
import { useSamples } from './useSamples.ts';

interface HistoryPanelProps {
  kind: DeviceKind;
  device: DeviceDetail;
}

/** Samples of the device as table rows, for any points and days. */
export default function HistoryPanel({ kind, device }: HistoryPanelProps) {
  const { t } = useTranslation('devices');
  const client = useQueryClient();
  const { params, put, points, range, at } = useChosenHistory(kind, device.timeZone, TABLE_MAX_POINTS);
  const order = params.get('order') === 'asc' ? ('asc' as const) : ('desc' as const);
  const [looked, setLooked] = useState({ first: 0, last: 0 });
  const asked = { deviceId: device.deviceId, points, range, order };
  const { first, pieces, begins, total } = useSamples(asked, piecesOf(looked));
  const target = at === undefined ? undefined : rowOfMoment(at, begins, pieces, order === 'desc');
  const refresh = () => void client.invalidateQueries({ queryKey: [getDeviceSamples.path] });
  return (
    <Card>
      <div className={styles.bar}>
        <PointPicker
          kind={kind}
          values={device.now.values}
          points={points}
          max={TABLE_MAX_POINTS}
          onChange={(next) => put({ points: next.join(',') })}
        />
        <DayRangePicker
          value={range}
          maxDays={HISTORY_MAX_DAYS}
          timeZone={device.timeZone}
          // Other days: the sample marked by a link does not apply any more.
          onChange={({ from, to }) => put({ from, to, at: '' })}
        />
      </div>
      <div className={styles.tools}>
        <span role="status">{first.data && t('history.total', { total: formatNumber(total, 0) })}</span>
        <Inline as="span" wrap gap="xs" align="stretch">
          <Button
            icon={order === 'desc' ? <SortDescendingOutlined /> : <SortAscendingOutlined />}
            onClick={() => put({ order: order === 'desc' ? 'asc' : 'desc' })}
          >
            {order === 'desc' ? t('history.newest') : t('history.oldest')}
          </Button>
          <Button onClick={refresh} loading={first.isFetching}>
            {t('history.refresh')}
          </Button>
          <Allowed code={isOfBattery(kind) ? 'batteryExport' : 'deviceExport'}>
            <ExportButton
              disabled={points.length === 0 || total === 0}
              onExport={(format) =>
                callApi(exportDeviceHistory, {
                  format,
                  history: { deviceId: device.deviceId, points, ...range },
                })
              }
            />
          </Allowed>
        </Inline>
      </div>
      {points.length === 0 && <EmptyState compact title={t('curves.none')} hint={t('history.noneHint')} />}
      {points.length > 0 && first.isPending && <SkeletonBlock height={`${TABLE_PX}px`} />}
      {first.error && <ErrorState compact error={first.error} onRetry={() => void first.refetch()} />}
      {first.data && total === 0 && (
        <EmptyState compact title={t('history.empty')} hint={t('history.emptyHint')} />
      )}
      {first.data && total > 0 && (
        <SampleTable
          kind={kind}
          points={points}
          total={total}
          pieces={pieces}
          timeZone={device.timeZone}
          resetKey={JSON.stringify([range, order])}
          target={target}
          onLook={setLooked}
        />
      )}
    </Card>
  );
}
