import type { DeviceRow } from '@heliodon/device-pages/contract';
import { DevicePicture } from '@heliodon/ui/pictures/DevicePicture';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { useLang } from '@heliodon/ui/useLang';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { Link } from 'react-router';
import { kindName, pictureOf } from '../kinds.ts';
import { detailPath } from '../paths.ts';
import styles from './list.module.css';

/** The name that people gave it, and its serial number to copy. */
export function DeviceName({ row }: { row: Pick<DeviceRow, 'deviceId' | 'kind' | 'alias' | 'sn'> }) {
  const lang = useLang();
  const narrow = useNarrow();
  const name = row.alias || row.sn;
  const link = (
    <Link
      className={styles.link}
      to={detailPath(row.deviceId)}
      title={name}
      onClick={(event) => event.stopPropagation()}
    >
      {name}
    </Link>
  );
  if (narrow) return link;
  return (
    <span className={styles.device}>
      <DevicePicture kind={pictureOf(row.kind)} size={24} title={kindName(row.kind, lang)} />
      {row.alias ? link : <SerialNumber value={row.sn}>{link}</SerialNumber>}
      {row.alias && (
        <span className={styles.serial}>
          <SerialNumber value={row.sn} />
        </span>
      )}
    </span>
  );
}
