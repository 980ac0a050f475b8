import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { pointValue } from '@heliodon/kernel/device-point';
import { formatNumber } from '@heliodon/kernel/format/number';
import type { Lang } from '@heliodon/kernel/lang';
import { schemaRule } from '@heliodon/ui/schemaRule';
import { useIssueText } from '@heliodon/ui/useIssueText';
import { Form, type FormInstance, Input, InputNumber, Select, Switch } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { alarmGrades } from '../../contract/alarm.ts';
import { limitPoint } from '../../contract/limit-point.ts';
import { LIMIT_NAME_MAX, saveBeyondLimitsSet } from '../../contract/limits.contract.ts';
import { GradeTag } from '../GradeTag.tsx';
import styles from './LimitDrawer.module.css';
import { type ChoosableDevice, deviceOptions, limitChoices } from './limitChoices.ts';
import type { LimitForm } from './limitForm.ts';
import { useDeviceValues } from './useRuleDevices.ts';

const { shape } = saveBeyondLimitsSet.request;
const NO_VALUES = {};

interface LimitFieldsProps {
  form: FormInstance<LimitForm>;
  devices: readonly ChoosableDevice[];
  kind: DeviceKind | undefined;
  values: LimitForm;
  lang: Lang;
}

export function LimitFields({ form, devices, kind, values, lang }: LimitFieldsProps) {
  const { t } = useTranslation('alarms');
  const { t: devicesText } = useTranslation('devices');
  const translate = useIssueText();
  const { deviceId, dataType = '' } = values;
  const now = useDeviceValues(deviceId) ?? NO_VALUES;
  const options = useMemo(() => deviceOptions(devices, lang), [devices, lang]);
  // Serialised, so that a new sample of the same shape does not create new options.
  const choices = JSON.stringify(kind ? limitChoices(kind, now, lang) : []);
  const points = useMemo(
    () =>
      (JSON.parse(choices) as ReturnType<typeof limitChoices>).map(({ group, options: inGroup }) => ({
        label: devicesText(`group.${group}`),
        options: inGroup,
      })),
    [choices, devicesText],
  );
  const point = kind && limitPoint(kind, dataType)?.point;
  const present = pointValue(now, dataType);
  const others = devices.filter((one) => one.kind === kind?.id && one.deviceId !== deviceId);
  const rule = (name: keyof typeof shape) => [schemaRule(shape[name], translate)];
  const filter = { showSearch: { optionFilterProp: 'label' } } as const;

  const onDevice = (next: number) => {
    const found = devices.find((one) => one.deviceId === next);
    if (found?.kind !== kind?.id) form.setFieldsValue({ dataType: undefined, max: null, min: null });
    form.setFieldsValue({ copyTo: [] });
  };

  return (
    <>
      <Form.Item name="deviceId" label={t('limits.device')} required rules={rule('deviceId')}>
        <Select {...filter} options={options} placeholder={t('limits.deviceHint')} onChange={onDevice} />
      </Form.Item>
      <Form.Item
        name="dataType"
        label={t('limits.dataType')}
        required
        rules={rule('dataType')}
        extra={
          point &&
          t('limits.now', {
            value: `${formatNumber(present, point.decimals)}${present === null || !point.unit ? '' : ` ${point.unit}`}`,
            range: `${point.min} – ${point.max}${point.unit && ` ${point.unit}`}`,
          })
        }
      >
        <Select
          {...filter}
          disabled={!kind}
          options={points}
          placeholder={t('limits.dataTypeHint')}
          onChange={() => form.setFieldsValue({ max: null, min: null })}
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="min" label={t('limits.min')} extra={t('limits.minHint')}>
          <InputNumber className={styles.wide} disabled={!point} suffix={point?.unit} controls={false} />
        </Form.Item>
        <Form.Item name="max" label={t('limits.max')} extra={t('limits.maxHint')}>
          <InputNumber className={styles.wide} disabled={!point} suffix={point?.unit} controls={false} />
        </Form.Item>
      </div>
      <Form.Item
        name="name"
        label={t('limits.name')}
        required
        rules={rule('name')}
        validateTrigger="onBlur"
        extra={t('limits.nameHint')}
      >
        <Input autoComplete="off" showCount={{ formatter: ({ count }) => `${count} / ${LIMIT_NAME_MAX}` }} />
      </Form.Item>
      <Form.Item name="grade" label={t('limits.grade')}>
        <Select
          options={Object.values(alarmGrades).map((grade) => ({
            value: grade,
            label: <GradeTag plain grade={grade} />,
          }))}
        />
      </Form.Item>
      {others.length > 0 && (
        <Form.Item name="copyTo" label={t('limits.copyTo')} extra={t('limits.copyToHint')}>
          <Select
            {...filter}
            mode="multiple"
            maxTagCount="responsive"
            options={deviceOptions(others, lang)}
          />
        </Form.Item>
      )}
      <Form.Item name="enabled" label={t('limits.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}
