import { ActDialog, type Change, Changes } from '@heliodon/commands/web';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import {
  getReflux,
  getRefluxDay,
  isRefluxChanged,
  refluxActsOnDevices,
  refluxSettings,
  saveReflux,
} from '@heliodon/site-control/contract';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { useAsked } from '@heliodon/ui/useAsked';
import { CallFailed, callApi } from '@heliodon/web/client';
import type { PlantSummary } from '@heliodon/web/stores';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Card, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DirectionInput } from './DirectionInput.tsx';
import styles from './reflux.module.css';
import type { Reflux } from './refluxModel.ts';

interface RefluxFormProps {
  plant: Pick<PlantSummary, 'plantId' | 'name' | 'timeZone'>;
  reflux: Reflux;
}

/** The inputs of anti-backflow; their validation rules are those of the call. */
export function RefluxForm({ plant: { plantId, name, timeZone }, reflux }: RefluxFormProps) {
  const { t } = useTranslation('site-control');
  const { message } = App.useApp();
  const client = useQueryClient();
  /** Initial values of the form; later refetches do not overwrite what the user has entered. */
  const [filled, setFilled] = useState({ settings: reflux.settings, time: 0 });
  const [saving, setSaving] = useState(false);
  const fillAnew = () => setFilled(({ time }) => ({ settings: reflux.settings, time: time + 1 }));
  const { asked, ask, close } = useAsked<Reflux['settings']>();
  const changes = useRefluxChanges(reflux, asked);
  const send = async (settings: Reflux['settings'], secret: { password?: string } = {}) => {
    setSaving(true);
    try {
      await callApi(saveReflux, { plantId, settings, ...secret }, { mask: false, quiet: true });
      message.success(t('reflux.saved'));
      await client.invalidateQueries({ queryKey: [getReflux.path] });
      await client.invalidateQueries({ queryKey: [getRefluxDay.path] });
      setFilled(({ time }) => ({ settings, time }));
    } finally {
      setSaving(false);
    }
  };
  const save = async (settings: Reflux['settings']) => {
    try {
      await (refluxActsOnDevices(reflux.settings, settings) ? ask(settings) : send(settings));
    } catch (error) {
      throw error instanceof CallFailed ? new Error(error.msg) : error;
    }
    return undefined;
  };
  const kw = { suffix: 'kW' };
  const hasInverters = reflux.inverters.length > 0;
  return (
    <Card>
      <h2 className={styles.title}>{t('reflux.settings')}</h2>
      <p className={styles.hint}>
        {reflux.changedAt
          ? t('reflux.changedAt', { time: formatDateTime(reflux.changedAt, timeZone, 'minute') })
          : t('reflux.neverChanged')}
      </p>
      {/* Other pages change other settings of the site: only changes of these settings are notified. */}
      {!saving && isRefluxChanged(filled.settings, reflux.settings) && (
        <Alert
          type="info"
          showIcon
          className={styles.changed}
          title={t('reflux.changedMeanwhile')}
          action={<Button onClick={fillAnew}>{t('reflux.reload')}</Button>}
        />
      )}
      <SchemaForm
        key={filled.time}
        schema={refluxSettings}
        initialValues={filled.settings}
        onSubmit={save}
        sections={[
          {
            title: t('reflux.form.limits'),
            fields: [
              { name: 'on', label: t('reflux.form.on'), help: t('reflux.form.onHelp') },
              {
                name: 'targetKw',
                label: t('reflux.form.target'),
                help: t('reflux.form.targetHelp'),
                props: kw,
              },
              {
                name: 'transformerKw',
                label: t('reflux.form.transformer'),
                props: kw,
                help: t('reflux.form.transformerHelp'),
              },
            ],
          },
          {
            title: t('reflux.form.how'),
            // Without inverters, their stored settings are saved unchanged.
            hint: hasInverters ? undefined : t('reflux.form.noInverters'),
            fields: [
              ...(hasInverters
                ? [
                    {
                      name: 'curtailPercent' as const,
                      label: t('reflux.form.curtail'),
                      props: { suffix: '%' },
                      help: t('reflux.form.curtailHelp'),
                    },
                  ]
                : []),
              { name: 'rampKw', label: t('reflux.form.ramp'), help: t('reflux.form.rampHelp'), props: kw },
              {
                name: 'deadBandKw',
                label: t('reflux.form.deadBand'),
                props: kw,
                help: t('reflux.form.deadBandHelp'),
              },
              ...(hasInverters
                ? [
                    {
                      name: 'deviceIds' as const,
                      label: t('reflux.form.devices'),
                      wide: true,
                      help: t('reflux.form.devicesHelp'),
                      widget: <DevicesInput inverters={reflux.inverters} />,
                    },
                  ]
                : []),
            ],
          },
          {
            title: t('reflux.form.meter'),
            hint: t('reflux.form.meterHint', {
              meters: reflux.gridMeters.map(({ alias, sn }) => alias || sn).join(', ') || NO_VALUE,
            }),
            fields: [
              {
                name: 'importPositive',
                label: t('reflux.form.direction'),
                wide: true,
                widget: <DirectionInput plantId={plantId} />,
              },
            ],
          },
        ]}
      />
      {asked && (
        <ActDialog
          title={t('reflux.ask.title', { name })}
          okText={t('reflux.ask.save')}
          onAct={(secret) => send(asked, secret)}
          onClose={close}
        >
          <Changes rows={changes} />
          <p className={styles.hint}>{t('reflux.ask.hint')}</p>
        </ActDialog>
      )}
    </Card>
  );
}

/** The settings to confirm, compared with the current ones. */
function useRefluxChanges({ settings, inverters }: Reflux, asked: Reflux['settings'] | undefined): Change[] {
  const { t } = useTranslation('site-control');
  if (!asked) return [];
  const kw = (value: number | null) =>
    value === null ? t('reflux.ask.none') : `${formatNumber(value, 1)} kW`;
  const names = (deviceIds: number[] | null) =>
    inverters
      .filter(({ deviceId }) => deviceIds?.includes(deviceId))
      .map(({ alias, sn }) => alias || sn)
      .join(', ') || t('reflux.ask.all');
  const row = (label: string, text: (one: Reflux['settings']) => string): Change => ({
    label,
    before: text(settings),
    after: text(asked),
  });
  return [
    row(t('reflux.form.on'), ({ on }) => t(on ? 'reflux.on' : 'reflux.off')),
    row(t('reflux.form.target'), ({ targetKw }) => kw(targetKw)),
    row(t('reflux.form.transformer'), ({ transformerKw }) => kw(transformerKw)),
    row(t('reflux.form.curtail'), ({ curtailPercent }) => `${curtailPercent} %`),
    row(t('reflux.form.ramp'), ({ rampKw }) => kw(rampKw)),
    row(t('reflux.form.deadBand'), ({ deadBandKw }) => kw(deadBandKw)),
    row(t('reflux.form.devices'), ({ deviceIds }) => names(deviceIds)),
    row(t('reflux.form.direction'), ({ importPositive }) =>
      t(importPositive ? 'reflux.form.importPositive' : 'reflux.form.exportPositive'),
    ),
  ];
}

interface DevicesInputProps {
  inverters: Reflux['inverters'];
  id?: string;
  value?: number[] | null;
  onChange?: (value: number[] | null) => void;
}

/** An empty selection means all inverters. */
function DevicesInput({ inverters, id, value, onChange }: DevicesInputProps) {
  const { t } = useTranslation('site-control');
  return (
    <Select
      id={id}
      mode="multiple"
      className={styles.wide}
      allowClear
      value={value ?? []}
      placeholder={t('reflux.form.allDevices', { count: inverters.length })}
      onChange={(chosen: number[]) => onChange?.(chosen.length === 0 ? null : chosen)}
      showSearch={{ optionFilterProp: ['label', 'sn'] }}
      options={inverters.map(({ deviceId, alias, sn, ratedKw }) => ({
        value: deviceId,
        sn,
        label: `${alias || sn}${ratedKw === null ? '' : ` · ${ratedKw} kW`}`,
      }))}
    />
  );
}
