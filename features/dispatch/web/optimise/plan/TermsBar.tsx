import { SettingOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { Button, Card, InputNumber, Segmented, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  OPTIMISE_LIMITS,
  type OptimiseInputs,
  type OptimiseTerms,
} from '../../../contract/optimise.contract.ts';
import { Field } from '../Field.tsx';
import styles from '../optimise.module.css';
import { WearField } from '../WearField.tsx';

interface TermsBarProps {
  terms: OptimiseTerms;
  /** Resolves to false if the user keeps the edited plan. */
  onCompute: (terms: OptimiseTerms) => Promise<boolean>;
  busy: boolean;
  currency: string;
  machines: OptimiseInputs['machines'];
  usualWear: number | undefined;
}

const DAYS = [1, 2, 3, 4] as const;

/** Period and options of the plan. A change of the days takes effect at once, options with the button. */
export function TermsBar({ terms, onCompute, busy, ...rest }: TermsBarProps) {
  const { t } = useTranslation('dispatch');
  const [draft, setDraft] = useState(terms);
  const [open, setOpen] = useState(false);
  const put = (changed: Partial<OptimiseTerms>) => setDraft((before) => ({ ...before, ...changed }));
  const putNow = async (changed: Partial<OptimiseTerms>) => {
    const next = { ...draft, ...changed };
    if (await onCompute(next)) setDraft(next);
  };
  return (
    <Card>
      <div className={styles.bar}>
        <Segmented<OptimiseTerms['start']>
          aria-label={t('optimise.terms.start')}
          value={draft.start}
          options={(['now', 'tomorrow'] as const).map((value) => ({
            value,
            label: t(`optimise.terms.${value}`),
          }))}
          onChange={(start) => void putNow({ start })}
        />
        <Segmented<number>
          aria-label={t('optimise.terms.days')}
          value={draft.days}
          options={DAYS.map((value) => ({ value, label: t('optimise.terms.dayCount', { count: value }) }))}
          onChange={(days) => void putNow({ days })}
        />
        <span className={styles.grow} />
        <Button icon={<SettingOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('optimise.terms.options')}
        </Button>
        <Button
          type="primary"
          icon={<ThunderboltOutlined />}
          loading={busy}
          onClick={() => void onCompute(draft)}
          data-action="compute"
        >
          {t('optimise.terms.compute')}
        </Button>
      </div>
      {open && <Options draft={draft} put={put} {...rest} />}
    </Card>
  );
}

interface OptionsProps extends Pick<TermsBarProps, 'currency' | 'machines' | 'usualWear'> {
  draft: OptimiseTerms;
  put: (changed: Partial<OptimiseTerms>) => void;
}

function Options({ draft, put, currency, machines, usualWear }: OptionsProps) {
  const { t } = useTranslation('dispatch');
  return (
    <div className={styles.options}>
      <WearField
        currency={currency}
        value={draft.wearPerKwh}
        onChange={(wearPerKwh) => put({ wearPerKwh })}
        usual={usualWear}
      />
      <Field label={t('optimise.terms.endSoc')} unit="%">
        {(id) => (
          <InputNumber
            id={id}
            className={styles.number}
            min={0}
            max={100}
            placeholder={t('optimise.terms.endFree')}
            value={draft.endSoc}
            onChange={(endSoc) => put({ endSoc })}
          />
        )}
      </Field>
      <Field label={t('optimise.terms.segments')}>
        {(id) => (
          <InputNumber
            id={id}
            className={styles.number}
            {...OPTIMISE_LIMITS.segmentsADay}
            precision={0}
            value={draft.segmentsADay}
            onChange={(segmentsADay) =>
              put({ segmentsADay: segmentsADay ?? OPTIMISE_LIMITS.segmentsADay.min })
            }
          />
        )}
      </Field>
      <Field label={t('optimise.terms.holdDemand')}>
        {(id) => <Switch id={id} checked={draft.holdDemand} onChange={(holdDemand) => put({ holdDemand })} />}
      </Field>
      {machines.length > 1 && (
        <Field label={t('optimise.terms.machines')}>
          {(id) => (
            <Select<number[]>
              id={id}
              className={styles.machines}
              mode="multiple"
              allowClear
              placeholder={t('optimise.terms.allMachines')}
              value={draft.deviceIds ?? []}
              options={machines.map(({ deviceId, alias, sn }) => ({ value: deviceId, label: alias || sn }))}
              onChange={(ids) => put({ deviceIds: ids.length > 0 ? ids : null })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
