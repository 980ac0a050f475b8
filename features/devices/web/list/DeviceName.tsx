import type { DeviceRow } from '@heliodon/devices/contract';
import { DevicePicture } from '@heliodon/ui/pictures/DevicePicture';
import { useLang } from '@heliodon/ui/useLang';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { Link } from 'react-router';
import { kindName, pictureOf } from '../kinds.ts';
import { detailPath } from '../paths.ts';
import styles from './list.module.css';

interface DeviceNameProps {
  row: Pick<DeviceRow, 'deviceId' | 'kind' | 'alias' | 'sn'>;
  /** Show the serial number here, because it has no column of its own. */
  withSn: boolean;
}

/** The alias of a device; without one its kind, or its serial number where no other column shows it. */
export function DeviceName({ row, withSn }: DeviceNameProps) {
  const lang = useLang();
  const narrow = useNarrow();
  const kind = kindName(row.kind, lang);
  return (
    <span className={styles.device}>
      {!narrow && <DevicePicture kind={pictureOf(row.kind)} size={24} title={kind} />}
      <Link
        className={styles.link}
        to={detailPath(row.deviceId)}
        title={`${row.alias || kind} ${row.sn}`}
        onClick={(event) => event.stopPropagation()}
      >
        {row.alias || (withSn ? row.sn : kind)}
      </Link>
    </span>
  );
}
