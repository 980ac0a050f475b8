import { kindById } from '@heliodon/device-kinds/kinds';
import { type DeviceRow, getDeviceList } from '@heliodon/devices/contract';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { DevicePicture } from '@heliodon/ui/pictures/DevicePicture';
import { pictureOfKind } from '@heliodon/ui/pictures/kindPictures';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import type { PlantSummary } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { detailPath } from '../../paths.ts';
import styles from './apply.module.css';

const REFRESH_MS = 2000;
const MOST = 200;

/** Devices of the logger with their first values, as they arrive. */
export function FirstValues({ plant, loggerSn }: { plant: PlantSummary; loggerSn: string }) {
  const { t } = useTranslation('commissioning');
  const { data } = useQuery({
    ...callQuery(
      getDeviceList,
      { plantId: plant.plantId, keyword: loggerSn, pageSize: MOST },
      { quiet: true },
    ),
    refetchInterval: REFRESH_MS,
  });
  const rows = data?.rows.filter((row) => row.loggerSn === loggerSn) ?? [];
  const arrived = rows.filter(({ at }) => at !== null).length;
  return (
    <Stack gap="xs">
      <Text strong aria-live="polite">
        {t('first.title', { arrived, all: rows.length })}
      </Text>
      {rows.length === 0 && <Text tone="secondary">{t('first.waiting')}</Text>}
      <ul className={styles.devices}>
        {rows.map((row) => (
          <Device key={row.deviceId} row={row} timeZone={plant.timeZone} />
        ))}
      </ul>
    </Stack>
  );
}

function Device({ row, timeZone }: { row: DeviceRow; timeZone: string }) {
  const lang = useLang();
  const kind = kindById(row.kind)?.[lang] ?? row.kind;
  return (
    <li className={styles.device}>
      <DevicePicture kind={pictureOfKind(row.kind)} size={28} />
      <Stack className={styles.name}>
        <Link to={detailPath(row.deviceId)}>{row.alias || row.sn}</Link>
        <Text tone="secondary" size="sm" ellipsis>
          {[kind, row.alias && row.sn].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      <StatusTag plain status={row.status} />
      <b className={styles.power}>{row.powerKw !== null && formatQuantity(row.powerKw, 'kW').text}</b>
      <LastUpdate at={row.at} timeZone={timeZone} />
    </li>
  );
}
