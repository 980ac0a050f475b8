import type { DeviceRow } from '@heliodon/devices/contract';
import { Text } from '@heliodon/ui/layout/Text';
import { DevicePicture } from '@heliodon/ui/pictures/DevicePicture';
import { pictureOfKind } from '@heliodon/ui/pictures/kindPictures';
import { useLang } from '@heliodon/ui/useLang';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { Link } from 'react-router';
import { kindName } from '../kinds.ts';
import { detailPath } from '../paths.ts';
import styles from './list.module.css';

interface DeviceNameProps {
  row: Pick<DeviceRow, 'deviceId' | 'kind' | 'alias' | 'sn'>;
  /** Show the serial number here, because it has no column of its own. */
  withSn: boolean;
}

/** Its name; without one its kind. Where the serial number has no column, it is below the name or replaces the kind. */
export function DeviceName({ row, withSn }: DeviceNameProps) {
  const lang = useLang();
  const narrow = useNarrow();
  const kind = kindName(row.kind, lang);
  return (
    <span className={styles.device}>
      {!narrow && <DevicePicture kind={pictureOfKind(row.kind)} size={24} title={kind} />}
      <span className={styles.names}>
        <Link
          className={styles.link}
          to={detailPath(row.deviceId)}
          title={`${row.alias || kind} ${row.sn}`}
          onClick={(event) => event.stopPropagation()}
        >
          {row.alias || (withSn ? row.sn : kind)}
        </Link>
        {withSn && row.alias && (
          <Text tone="secondary" size="sm" ellipsis>
            {row.sn}
          </Text>
        )}
      </span>
    </span>
  );
}
