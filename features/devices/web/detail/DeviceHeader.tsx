import type { DeviceDetail } from '@heliodon/devices/contract';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { Inline } from '@heliodon/ui/layout/Inline';
import { DevicePicture } from '@heliodon/ui/pictures/DevicePicture';
import { pictureOfKind } from '@heliodon/ui/pictures/kindPictures';
import { useLang } from '@heliodon/ui/useLang';
import { Card } from 'antd';
import { kindName } from '../kinds.ts';
import styles from './DeviceHeader.module.css';
import { FactList } from './FactList.tsx';
import { HeadlineFigures } from './HeadlineFigures.tsx';
import { useFacts } from './useFacts.tsx';

interface DeviceHeaderProps {
  device: DeviceDetail;
  kind: DeviceKind | undefined;
}

/** Picture, headline figures and facts of the device; facts that are unknown are left out. */
export function DeviceHeader({ device, kind }: DeviceHeaderProps) {
  const lang = useLang();
  const facts = useFacts(device);
  return (
    <Card>
      <Inline gap="lg" align="stretch" className={styles.header}>
        <div className={styles.picture}>
          <DevicePicture kind={pictureOfKind(device.kind)} size={88} title={kindName(device.kind, lang)} />
        </div>
        <div className={styles.body}>
          {kind && <HeadlineFigures kind={kind} device={device} />}
          <FactList facts={facts} />
        </div>
      </Inline>
    </Card>
  );
}
