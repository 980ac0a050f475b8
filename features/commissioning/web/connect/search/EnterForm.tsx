import { kindById } from '@heliodon/device-kinds/kinds';
import { Grid } from '@heliodon/ui/layout/Grid';
import { Stack } from '@heliodon/ui/layout/Stack';
import { useLang } from '@heliodon/ui/useLang';
import { Alert, Button, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SetupLogger, SUNSPEC } from '../../../contract/index.ts';
import { type Draft, withEntered } from '../../model/draft.ts';
import { lineText } from '../../model/lines.ts';
import { KINDS } from '../devices/kinds.ts';
import { MapSelect } from '../devices/MapSelect.tsx';
import { useMaps } from '../useMaps.ts';
import {
  deviceOf,
  type Entered,
  type EnteredField,
  lineKinds,
  lineOf,
  newLine,
  newLineKind,
  readsModbus,
  wrongFields,
} from './entered.ts';
import { Field } from './Field.tsx';
import { NewLineFields } from './NewLineFields.tsx';
import styles from './search.module.css';

const UNIT_MAX = 255;

interface EnterFormProps {
  draft: Draft;
  logger: SetupLogger;
  onEntered: (change: (before: Draft) => Draft) => void;
}

/** A device that no search finds: its line, then unit address and register map or the address of a meter. */
export function EnterForm({ draft, logger, onEntered }: EnterFormProps) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const { lines } = draft;
  const [entered, setEntered] = useState<Entered>(() => ({
    place: lines[0]?.name ?? newLine('modbusTcp'),
    host: '',
    port: null,
    path: logger.serialPorts[0] ?? '',
    baud: null,
    parity: null,
    unit: null,
    meterAddress: '',
    map: '',
    kind: undefined,
  }));
  const [isTried, setTried] = useState(false);
  const [isTwice, setTwice] = useState(false);
  const set = (patch: Partial<Entered>) => setEntered((before) => ({ ...before, ...patch }));
  const isModbus = readsModbus(entered, lines);
  const mapOf = useMaps(entered.map === '' ? [] : [entered.map]);
  const row = isModbus ? mapOf(entered.map) : undefined;
  const newKind = newLineKind(entered, lines);
  const wrong = wrongFields(entered, lines, row);
  const errorOf = (field: EnteredField, text = t('enter.missing')) =>
    isTried && wrong.has(field) ? text : undefined;
  const add = () => {
    setTried(true);
    const line = lineOf(entered, lines, row);
    const made = line && deviceOf(entered, line, row);
    if (wrong.size > 0 || !made) return;
    const change = (before: Draft) => withEntered(before, line, made.device, made.needsSn);
    const isKnown = change(draft) === draft;
    setTwice(isKnown);
    if (!isKnown) onEntered(change);
  };
  return (
    <Stack gap="md" align="start">
      <Grid columnRem={16} gap="md" className={styles.form}>
        <Field id="enter-line" label={t('enter.line')}>
          <Select
            id="enter-line"
            value={entered.place}
            options={[
              ...lines.map((one) => ({ value: one.name, label: `${one.name} · ${lineText(one)}` })),
              ...lineKinds.map((kind) => ({ value: newLine(kind), label: t(`enter.newLine.${kind}`) })),
            ]}
            onChange={(place) => set({ place })}
          />
        </Field>
        {newKind && (
          <NewLineFields kind={newKind} entered={entered} row={row} onChange={set} errorOf={errorOf} />
        )}
        {isModbus ? (
          <>
            <Field id="enter-map" label={t('device.map')} error={errorOf('map')}>
              <MapSelect id="enter-map" value={entered.map} onChange={(map) => set({ map })} />
            </Field>
            {entered.map === SUNSPEC && (
              <Field id="enter-kind" label={t('device.kind')} error={errorOf('kind')}>
                <Select
                  id="enter-kind"
                  value={entered.kind}
                  options={KINDS.map((value) => ({ value, label: kindById(value)?.[lang] }))}
                  onChange={(kind) => set({ kind })}
                />
              </Field>
            )}
            <Field id="enter-unit" label={t('enter.unit')} help={t('enter.unitHelp')}>
              <InputNumber
                id="enter-unit"
                className={styles.wide}
                min={0}
                max={UNIT_MAX}
                precision={0}
                placeholder={String(row?.unit ?? 1)}
                value={entered.unit}
                onChange={(unit) => set({ unit })}
              />
            </Field>
          </>
        ) : (
          <Field
            id="enter-meter"
            label={t('device.meterAddress')}
            help={t('enter.meterAddressHelp')}
            error={errorOf('meterAddress', t('enter.meterAddressWrong'))}
          >
            <Input
              id="enter-meter"
              inputMode="numeric"
              placeholder="202611190042"
              value={entered.meterAddress}
              onChange={({ target }) => set({ meterAddress: target.value.replace(/\s/g, '') })}
            />
          </Field>
        )}
      </Grid>
      {isTwice && <Alert type="warning" showIcon title={t('enter.twice')} />}
      <Button type="primary" onClick={add}>
        {t('enter.add')}
      </Button>
    </Stack>
  );
}
