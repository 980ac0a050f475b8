import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../search/Field.tsx';
import styles from './devices.module.css';
import { MapSelect } from './MapSelect.tsx';

interface MapFieldProps {
  id: string;
  map: string;
  /** Other maps that fit. */
  alternatives: readonly string[];
  onChange: (map: string) => void;
}

/** The register map of a device, with the other ones that the scan proposes. */
export function MapField({ id, map, alternatives, onChange }: MapFieldProps) {
  const { t } = useTranslation('commissioning');
  return (
    <Field
      id={id}
      label={t('device.map')}
      help={
        alternatives.length > 0 ? (
          <span className={styles.chips}>
            {t('device.alternatives')}
            {alternatives.map((one) => (
              <Button
                key={one}
                type="link"
                size="small"
                className={styles.chip}
                onClick={() => onChange(one)}
              >
                {one}
              </Button>
            ))}
          </span>
        ) : undefined
      }
    >
      <MapSelect id={id} value={map} onChange={onChange} />
    </Field>
  );
}
