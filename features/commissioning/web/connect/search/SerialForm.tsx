import { BAUDS, PARITIES } from '@heliodon/register-maps/site-config';
import { Grid } from '@heliodon/ui/layout/Grid';
import { Stack } from '@heliodon/ui/layout/Stack';
import { AutoComplete, Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AdvancedFields } from './AdvancedFields.tsx';
import { Field } from './Field.tsx';
import styles from './search.module.css';
import type { SearchFormProps } from './searchFormProps.ts';
import { pathOf } from './settings.ts';

const USUAL_BAUD = 9600;
const AUTOMATIC = 'automatic';

/** Which serial port to search, with which settings. */
export function SerialForm({ search, logger, disabled, onChange }: SearchFormProps) {
  const { t } = useTranslation('commissioning');
  const { serialPorts } = logger;
  const isAutomatic = search.baud === null;
  return (
    <Stack gap="sm" className={styles.form}>
      <Grid columnRem={16} gap="md">
        <Field
          id="setup-path"
          label={t('search.path')}
          help={serialPorts.length > 0 ? undefined : t('search.noPorts')}
        >
          <AutoComplete
            id="setup-path"
            disabled={disabled}
            placeholder="/dev/ttyUSB0"
            value={pathOf(search, logger)}
            options={serialPorts.map((value) => ({ value }))}
            onChange={(path: string) => onChange({ path })}
          />
        </Field>
        {!isAutomatic && (
          <>
            <Field id="setup-baud" label={t('search.baud')}>
              <Select
                id="setup-baud"
                disabled={disabled}
                value={search.baud}
                options={BAUDS.map((value) => ({ value, label: value }))}
                onChange={(baud) => onChange({ baud })}
              />
            </Field>
            <Field id="setup-parity" label={t('search.parity')}>
              <Select
                id="setup-parity"
                disabled={disabled}
                value={search.parity ?? AUTOMATIC}
                options={[
                  { value: AUTOMATIC, label: t('search.parityAutomatic') },
                  ...PARITIES.map((value) => ({ value, label: t(`parity.${value}`) })),
                ]}
                onChange={(chosen) => onChange({ parity: PARITIES.find((one) => one === chosen) ?? null })}
              />
            </Field>
          </>
        )}
      </Grid>
      <Checkbox
        checked={isAutomatic}
        disabled={disabled}
        onChange={({ target }) => onChange({ baud: target.checked ? null : USUAL_BAUD })}
      >
        {t('search.automatic')}
      </Checkbox>
      <AdvancedFields search={search} disabled={disabled} onChange={onChange} />
    </Stack>
  );
}
