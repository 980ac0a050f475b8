import { PLAN_LIMITS, PLAN_TYPES } from '@heliodon/energy/schedule/plan';
import { formatNumber } from '@heliodon/kernel/format/number';
import type { PlanExecution } from '@heliodon/schedules/contract';
import { Grid } from '@heliodon/ui/layout/Grid';
import { Input, InputNumber, Segmented, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../day/useProblemText.ts';
import { type Draft, type DraftProblems, withType } from './draft.ts';
import { Field } from './Field.tsx';
import styles from './PlanEditor.module.css';

interface BasicFieldsProps {
  draft: Draft;
  devices: readonly PlanExecution[];
  problems: DraftProblems;
  /** A save was attempted: missing values are also shown as errors. */
  checked: boolean;
  onChange: (draft: Draft) => void;
}

const FIRST_RESERVE = 20;

export function BasicFields({ draft, devices, problems, checked, onChange }: BasicFieldsProps) {
  const { t } = useTranslation('schedules');
  const textOf = useProblemText();
  const nameWrong = (checked || draft.name.length > 0) && problems.name !== undefined;
  return (
    <Grid columnRem={17} gap="lg" rowGap="md" fit>
      <Field
        label={t('plan.name')}
        htmlFor="plan-name"
        problem={nameWrong ? textOf(problems.name?.code) : undefined}
        hint={t('edit.nameHint')}
      >
        <Input
          id="plan-name"
          value={draft.name}
          maxLength={PLAN_LIMITS.name.max}
          status={nameWrong ? 'error' : undefined}
          onChange={(event) => onChange({ ...draft, name: event.target.value })}
        />
      </Field>
      <Field label={t('plan.type')} hint={t(`typeHint.${draft.type}`)}>
        <Segmented
          block
          value={draft.type}
          onChange={(type) => onChange(withType(draft, type))}
          options={PLAN_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
      </Field>
      <Field
        label={t('plan.devices')}
        htmlFor="plan-devices"
        problem={checked && problems.noDevice ? t('edit.noDevice') : undefined}
        hint={t('edit.devicesHint')}
      >
        <Select
          id="plan-devices"
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: ['label', 'sn'] }}
          maxTagCount="responsive"
          maxTagPlaceholder={(left) => `+${left.length}`}
          status={checked && problems.noDevice ? 'error' : undefined}
          value={[...draft.deviceIds]}
          onChange={(deviceIds) => onChange({ ...draft, deviceIds })}
          placeholder={t('edit.chooseDevices')}
          options={devices.map(({ deviceId, name, sn, ratedKw }) => ({
            value: deviceId,
            sn,
            label: ratedKw > 0 ? `${name} · ${formatNumber(ratedKw, 0)} kW` : t('edit.noRating', { name }),
            disabled: ratedKw <= 0,
          }))}
        />
      </Field>
      <Field
        label={t('edit.reserve')}
        htmlFor="plan-reserve"
        problem={textOf(problems.reserveSoc?.code)}
        hint={t(draft.reserveSoc === null ? 'edit.reserveOff' : 'edit.reserveOn')}
      >
        <div className={styles.line}>
          <Switch
            id="plan-reserve"
            checked={draft.reserveSoc !== null}
            onChange={(on) => onChange({ ...draft, reserveSoc: on ? FIRST_RESERVE : null })}
          />
          {draft.reserveSoc !== null && (
            <InputNumber
              aria-label={t('edit.reserve')}
              className={styles.number}
              value={draft.reserveSoc}
              precision={0}
              suffix="%"
              status={problems.reserveSoc ? 'error' : undefined}
              onChange={(value) => onChange({ ...draft, reserveSoc: value ?? 0 })}
            />
          )}
        </div>
      </Field>
      <Field
        label={t('edit.enable')}
        htmlFor="plan-enabled"
        hint={t(draft.enabled ? 'edit.enableOn' : 'edit.enableOff')}
      >
        <div className={styles.line}>
          <Switch
            id="plan-enabled"
            checked={draft.enabled}
            onChange={(enabled) => onChange({ ...draft, enabled })}
          />
        </div>
      </Field>
    </Grid>
  );
}
