import { type DeviceConfig, fullMeterAddress } from '@heliodon/register-maps/site-config';
import { Text } from '@heliodon/ui/layout/Text';
import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { mapTitle } from '../../model/deviceMap.ts';
import { Field } from '../search/Field.tsx';
import styles from './devices.module.css';

const RATIOS = [
  { field: 'ctRatio', max: 20_000 },
  { field: 'ptRatio', max: 2000 },
] as const;

interface Dlt645FieldsProps {
  id: (field: string) => string;
  config: Pick<DeviceConfig, 'map' | 'meterAddress' | 'ctRatio' | 'ptRatio'>;
  onChange: (patch: Pick<DeviceConfig, 'ctRatio' | 'ptRatio'>) => void;
}

/** What a DL/T 645 meter has instead of a register map: its address, and the ratios of its transformers. */
export function Dlt645Fields({ id, config, onChange }: Dlt645FieldsProps) {
  const { t } = useTranslation('commissioning');
  return (
    <>
      <Field label={t('device.protocol')}>
        <Text>{mapTitle(config.map)}</Text>
      </Field>
      <Field label={t('device.meterAddress')}>
        <Text className={styles.digits}>{fullMeterAddress(config.meterAddress ?? '')}</Text>
      </Field>
      {RATIOS.map(({ field, max }) => (
        <Field
          key={field}
          id={id(field)}
          label={t(`device.ratio.${field}.label`)}
          help={t(`device.ratio.${field}.help`)}
        >
          <InputNumber
            id={id(field)}
            className={styles.wide}
            min={1}
            max={max}
            precision={0}
            placeholder="1"
            value={config[field] ?? null}
            onChange={(ratio) => onChange({ [field]: ratio ?? undefined })}
          />
        </Field>
      ))}
    </>
  );
}
