import { BAUDS, PARITIES } from '@heliodon/register-maps/site-config';
import { Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RegisterMapRow } from '../../../contract/index.ts';
import { LINE_KINDS, type LineKind } from '../../model/lines.ts';
import { type Entered, type EnteredField, serialOf, usualPort } from './entered.ts';
import { Field } from './Field.tsx';
import styles from './search.module.css';

const PORT_MAX = 65_535;
const HOST_CHARS = 253;

interface NewLineFieldsProps {
  kind: LineKind;
  entered: Entered;
  /** Of the chosen register map. */
  row: RegisterMapRow | undefined;
  onChange: (patch: Partial<Entered>) => void;
  errorOf: (field: EnteredField) => string | undefined;
}

/** Where a new line leads: a host with its port, or a serial port with its settings. */
export function NewLineFields({ kind, entered, row, onChange, errorOf }: NewLineFieldsProps) {
  const { t } = useTranslation('commissioning');
  if (LINE_KINDS[kind].type === 'tcp') {
    const port = usualPort(kind, row);
    const isServer = kind !== 'modbusTcp';
    return (
      <>
        <Field
          id="enter-host"
          label={t(isServer ? 'enter.serverHost' : 'enter.host')}
          help={isServer ? t('enter.serverHelp') : undefined}
          error={errorOf('host')}
        >
          <Input
            id="enter-host"
            maxLength={HOST_CHARS}
            placeholder="192.168.1.20"
            value={entered.host}
            onChange={({ target }) => onChange({ host: target.value })}
          />
        </Field>
        <Field
          id="enter-port"
          label={t('enter.port')}
          help={isServer ? t('enter.serverPortHelp') : undefined}
          error={errorOf('port')}
        >
          <InputNumber
            id="enter-port"
            className={styles.wide}
            min={1}
            max={PORT_MAX}
            precision={0}
            placeholder={port === undefined ? undefined : String(port)}
            value={entered.port}
            onChange={(typed) => onChange({ port: typed })}
          />
        </Field>
      </>
    );
  }
  const { baud, parity } = serialOf(entered, kind, row);
  return (
    <>
      <Field id="enter-path" label={t('search.path')} error={errorOf('path')}>
        <Input
          id="enter-path"
          placeholder="/dev/ttyUSB0"
          value={entered.path}
          onChange={({ target }) => onChange({ path: target.value })}
        />
      </Field>
      <Field id="enter-baud" label={t('search.baud')}>
        <Select
          id="enter-baud"
          value={baud}
          options={BAUDS.map((value) => ({ value, label: value }))}
          onChange={(chosen) => onChange({ baud: chosen })}
        />
      </Field>
      <Field id="enter-parity" label={t('search.parity')}>
        <Select
          id="enter-parity"
          value={parity}
          options={PARITIES.map((value) => ({ value, label: t(`parity.${value}`) }))}
          onChange={(chosen) => onChange({ parity: chosen })}
        />
      </Field>
    </>
  );
}
