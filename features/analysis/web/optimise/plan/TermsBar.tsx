import { SettingOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { useLang } from '@heliodon/ui/useLang';
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

interface TermsBarProps {
  terms: OptimiseTerms;
  onCompute: (terms: OptimiseTerms) => void;
  busy: boolean;
  currency: string;
  machines: OptimiseInputs['machines'];
}

const DAYS = [1, 2, 3, 4] as const;

/** What is planned for and with. Days count at once, the other terms with the button. */
export function TermsBar({ terms, onCompute, busy, currency, machines }: TermsBarProps) {
  const { t } = useTranslation('analysis');
  const [draft, setDraft] = useState(terms);
  const [open, setOpen] = useState(false);
  const put = (changed: Partial<OptimiseTerms>) => setDraft((before) => ({ ...before, ...changed }));
  const putNow = (changed: Partial<OptimiseTerms>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    onCompute(next);
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
          onChange={(start) => putNow({ start })}
        />
        <Segmented<number>
          aria-label={t('optimise.terms.days')}
          value={draft.days}
          options={DAYS.map((value) => ({ value, label: t('optimise.terms.dayCount', { count: value }) }))}
          onChange={(days) => putNow({ days })}
        />
        <span className={styles.grow} />
        <Button icon={<SettingOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('optimise.terms.options')}
        </Button>
        <Button
          type="primary"
          icon={<ThunderboltOutlined />}
          loading={busy}
          onClick={() => onCompute(draft)}
          data-action="compute"
        >
          {t('optimise.terms.compute')}
        </Button>
      </div>
      {open && <Options draft={draft} put={put} currency={currency} machines={machines} />}
    </Card>
  );
}

interface OptionsProps {
  draft: OptimiseTerms;
  put: (changed: Partial<OptimiseTerms>) => void;
  currency: string;
  machines: OptimiseInputs['machines'];
}

function Options({ draft, put, currency, machines }: OptionsProps) {
  const { t } = useTranslation('analysis');
  const lang = useLang();
  return (
    <div className={styles.options}>
      <Field label={t('optimise.terms.wear')} unit={`${currencyUnit(currency, lang)}/kWh`}>
        {(id) => (
          <InputNumber
            id={id}
            className={styles.number}
            {...OPTIMISE_LIMITS.wearPerKwh}
            step={0.01}
            value={draft.wearPerKwh}
            onChange={(wearPerKwh) => put({ wearPerKwh: wearPerKwh ?? 0 })}
          />
        )}
      </Field>
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
