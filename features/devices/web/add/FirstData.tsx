import { CheckCircleFilled, LoadingOutlined } from '@ant-design/icons';
import { type DeviceRow, getDeviceDetail, getDeviceList } from '@heliodon/devices/contract';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { kindName } from '../kinds.ts';
import { detailPath, LIST_PATH } from '../paths.ts';
import styles from './AddDevicePage.module.css';

const LOOK_EVERY_MS = 2000;

interface FirstDataProps {
  loggerId: number;
  sn: string;
  plantId: number;
  onAnother: () => void;
}

/** The logger and its devices, polled, with the time of the first data. */
function useArrival({ loggerId, sn, plantId }: Omit<FirstDataProps, 'onAnother'>) {
  const quiet = { mask: false, quiet: true };
  const logger = useQuery({
    queryKey: [getDeviceDetail.path, 'arrival', loggerId],
    queryFn: () => callApi(getDeviceDetail, { deviceId: loggerId }, quiet),
    refetchInterval: LOOK_EVERY_MS,
  });
  const behind = useQuery({
    queryKey: [getDeviceList.path, 'arrival', loggerId],
    queryFn: () => callApi(getDeviceList, { plantId, keyword: sn, pageSize: 100 }, quiet),
    refetchInterval: LOOK_EVERY_MS,
  });
  const rows = (behind.data?.rows ?? []).filter((row) => row.loggerSn === sn);
  const times = [...rows.map((row) => row.at), logger.data?.now.at ?? null].filter((at) => at !== null);
  return { logger: logger.data, rows, firstAt: times.length > 0 ? Math.min(...times) : undefined };
}

/** Progress of a new logger (added, connected, first data), then links to its devices. */
export function FirstData(props: FirstDataProps) {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const { logger, rows, firstAt } = useArrival(props);
  const timeZone = logger?.timeZone ?? 'UTC';
  const since = logger?.logger?.since;
  const isOnline = logger?.logger?.online === true;
  const states = [
    { key: 'added', done: true, text: t('add.done', { sn: props.sn, count: rows.length }) },
    {
      key: 'connected',
      done: isOnline,
      text: isOnline
        ? t('add.connected', { at: since ? formatDateTime(since, timeZone) : '' })
        : t('add.waitingLine'),
    },
    {
      key: 'first',
      done: firstAt !== undefined,
      text:
        firstAt === undefined
          ? t('add.waitingData')
          : t('add.firstData', { at: formatDateTime(firstAt, timeZone) }),
    },
  ];
  return (
    <Stack gap="lg">
      <Stack as="ul" gap="xs" aria-live="polite">
        {states.map(({ key, done, text }) => (
          <Inline key={key} as="li" gap="sm" className={styles.state} data-done={done}>
            <span className={styles.icon} aria-hidden>
              {done ? <CheckCircleFilled /> : <LoadingOutlined />}
            </span>
            {text}
          </Inline>
        ))}
      </Stack>
      {rows.length > 0 && <Arrived rows={rows} timeZone={timeZone} />}
      {firstAt === undefined && (
        <Text as="p" tone="secondary">
          {t('add.patience')}
        </Text>
      )}
      <Inline wrap gap="xs" align="stretch">
        <Button type="primary" onClick={() => navigate(detailPath(props.loggerId))}>
          {t('add.open')}
        </Button>
        <Button onClick={() => navigate(LIST_PATH)}>{t('detail.toList')}</Button>
        <Button onClick={props.onAnother}>{t('add.another')}</Button>
      </Inline>
    </Stack>
  );
}

function Arrived({ rows, timeZone }: { rows: readonly DeviceRow[]; timeZone: string }) {
  const lang = useLang();
  return (
    <ul className={styles.devices}>
      {rows.map((row) => (
        <li key={row.deviceId} className={styles.device}>
          <Link to={detailPath(row.deviceId)}>{row.alias || row.sn}</Link>
          <span>{[kindName(row.kind, lang), row.alias && row.sn].filter(Boolean).join(' · ')}</span>
          <LastUpdate at={row.at} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  );
}
