import { Stack } from '@heliodon/ui/layout/Stack';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AdvancedFields } from './AdvancedFields.tsx';
import { Field } from './Field.tsx';
import styles from './search.module.css';
import type { SearchFormProps } from './searchFormProps.ts';
import { hostsOf } from './settings.ts';

const MOST = 8;
const PORT_MAX = 65_535;

const toPorts = (typed: readonly (string | number)[]): number[] =>
  typed.map(Number).filter((port) => Number.isInteger(port) && port >= 1 && port <= PORT_MAX);

/** Where to search in the network of the logger. */
export function NetworkForm({ search, logger, disabled, onChange }: SearchFormProps) {
  const { t } = useTranslation('commissioning');
  return (
    <Stack gap="sm" className={styles.form}>
      <Field id="setup-hosts" label={t('search.hosts')} help={t('search.hostsHelp')}>
        <Select
          id="setup-hosts"
          mode="tags"
          disabled={disabled}
          maxCount={MOST}
          tokenSeparators={[',', ' ', '，']}
          value={hostsOf(search, logger)}
          options={logger.networks.map((value) => ({ value }))}
          onChange={(hosts) => onChange({ hosts })}
        />
      </Field>
      <AdvancedFields search={search} disabled={disabled} onChange={onChange}>
        <Field id="setup-ports" label={t('search.ports')} help={t('search.portsHelp')}>
          <Select<(string | number)[]>
            id="setup-ports"
            mode="tags"
            disabled={disabled}
            maxCount={MOST}
            tokenSeparators={[',', ' ', '，']}
            placeholder="502, 1502"
            open={false}
            value={search.ports}
            onChange={(typed) => onChange({ ports: toPorts(typed) })}
          />
        </Field>
      </AdvancedFields>
    </Stack>
  );
}
