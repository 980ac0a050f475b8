import type { CallResponse } from '@heliodon/contract/call';
import { getReflux, getRefluxDay, refluxSettings, saveReflux } from '@heliodon/ems/contract';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { CallFailed, callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { App, Card, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { DirectionInput } from './DirectionInput.tsx';
import styles from './reflux.module.css';

export type Reflux = CallResponse<typeof getReflux>;

interface RefluxFormProps {
  plantId: number;
  reflux: Reflux;
  timeZone: string;
}

/** The inputs of anti-backflow; their rules are those of the call. */
export function RefluxForm({ plantId, reflux, timeZone }: RefluxFormProps) {
  const { t } = useTranslation('ems');
  const { message } = App.useApp();
  const client = useQueryClient();
  const save = async (settings: Reflux['settings']) => {
    try {
      await callApi(saveReflux, { plantId, settings }, { quiet: true });
    } catch (error) {
      throw error instanceof CallFailed ? new Error(error.msg) : error;
    }
    message.success(t('reflux.saved'));
    await client.invalidateQueries({ queryKey: [getReflux.path] });
    await client.invalidateQueries({ queryKey: [getRefluxDay.path] });
    return undefined;
  };
  const kw = { suffix: 'kW' };
  return (
    <Card>
      <h2 className={styles.title}>{t('reflux.settings')}</h2>
      <p className={styles.hint}>
        {reflux.changedAt
          ? t('reflux.changedAt', { time: formatDateTime(reflux.changedAt, timeZone, 'minute') })
          : t('reflux.neverChanged')}
      </p>
      <SchemaForm
        schema={refluxSettings}
        initialValues={reflux.settings}
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
                ...{ name: 'transformerKw', label: t('reflux.form.transformer'), props: kw },
                help: t('reflux.form.transformerHelp'),
              },
            ],
          },
          {
            title: t('reflux.form.how'),
            fields: [
              {
                ...{ name: 'curtailPercent', label: t('reflux.form.curtail'), props: { suffix: '%' } },
                help: t('reflux.form.curtailHelp'),
              },
              { name: 'rampKw', label: t('reflux.form.ramp'), help: t('reflux.form.rampHelp'), props: kw },
              {
                ...{ name: 'deadBandKw', label: t('reflux.form.deadBand'), props: kw },
                help: t('reflux.form.deadBandHelp'),
              },
              {
                ...{ name: 'deviceIds', label: t('reflux.form.devices'), wide: true },
                help: t('reflux.form.devicesHelp'),
                widget: <DevicesInput inverters={reflux.inverters} />,
              },
            ],
          },
          {
            title: t('reflux.form.meter'),
            hint: t('reflux.form.meterHint', {
              meters: reflux.gridMeters.map(({ alias, sn }) => alias || sn).join(', '),
            }),
            fields: [
              {
                ...{ name: 'importPositive', label: t('reflux.form.direction'), wide: true },
                widget: <DirectionInput plantId={plantId} />,
              },
            ],
          },
        ]}
      />
    </Card>
  );
}

interface DevicesInputProps {
  inverters: Reflux['inverters'];
  id?: string;
  value?: number[] | null;
  onChange?: (value: number[] | null) => void;
}

/** None chosen: all of them. */
function DevicesInput({ inverters, id, value, onChange }: DevicesInputProps) {
  const { t } = useTranslation('ems');
  return (
    <Select
      id={id}
      mode="multiple"
      className={styles.wide}
      allowClear
      value={value ?? []}
      placeholder={t('reflux.form.allDevices', { count: inverters.length })}
      onChange={(chosen: number[]) => onChange?.(chosen.length === 0 ? null : chosen)}
      showSearch={{ optionFilterProp: 'label' }}
      options={inverters.map(({ deviceId, alias, sn, ratedKw }) => ({
        value: deviceId,
        label: `${alias || sn}${ratedKw === null ? '' : ` · ${ratedKw} kW`}`,
      }))}
    />
  );
}
