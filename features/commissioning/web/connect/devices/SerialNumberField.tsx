import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DraftDevice } from '../../model/draft.ts';
import { differingSn, snOrigin } from '../../model/serialNumber.ts';
import { Field } from '../search/Field.tsx';
import styles from './devices.module.css';

const SN_CHARS = 40;

interface SerialNumberFieldProps {
  id: string;
  device: DraftDevice;
  error: string | undefined;
  onChange: (sn: string) => void;
}

/** The serial number with its origin, and a warning if the device reports another one. */
export function SerialNumberField({ id, device, error, onChange }: SerialNumberFieldProps) {
  const { t } = useTranslation('commissioning');
  const origin = snOrigin(device);
  const other = differingSn(device);
  return (
    <Field
      id={id}
      label={t('device.sn')}
      help={
        other === undefined ? (
          origin && t(`device.snOrigin.${origin}`, { sn: device.reported?.sn })
        ) : (
          <Inline as="span" wrap gap="xs" role="status">
            <Text tone="warning">{t('device.snDiffers', { sn: other })}</Text>
            <Button type="link" size="small" className={styles.chip} onClick={() => onChange(other)}>
              {t('device.snUseReported')}
            </Button>
          </Inline>
        )
      }
      error={error}
    >
      <Input
        id={id}
        maxLength={SN_CHARS}
        value={device.sn}
        status={error === undefined ? (other === undefined ? undefined : 'warning') : 'error'}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
