import { PlayCircleOutlined } from '@ant-design/icons';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import type { PlantSummary } from '@heliodon/web/stores';
import { Button, Card, InputNumber, Select, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BACKTEST_LIMITS,
  BACKTEST_POLICIES,
  type BacktestPolicy,
  startBacktest,
} from '../../../contract/optimise-backtest.contract.ts';
import { Field } from '../Field.tsx';
import styles from '../optimise.module.css';
import { usualWear } from '../plan/planTerms.ts';

interface StartFormProps {
  plant: PlantSummary;
  /** One is under way. */
  blocked: boolean;
  onStarted: (backtestId: number) => void;
}

const PRESETS = [7, 30, 90, 365] as const;
/** Plans of one's own are given by the pages that show them. */
const OFFERED = BACKTEST_POLICIES.filter((policy) => policy !== 'plan');
const SEGMENTS = 12;

export function StartForm({ plant: { plantId, currency }, blocked, onStarted }: StartFormProps) {
  const { t } = useTranslation('analysis');
  const lang = useLang();
  const [policy, setPolicy] = useState<BacktestPolicy>('optimiser');
  const [days, setDays] = useState(30);
  const [wearPerKwh, setWear] = useState(() => usualWear(currency));
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const terms = {
        plantId,
        deviceIds: null,
        days,
        policy,
        plan: null,
        wearPerKwh,
        segmentsADay: SEGMENTS,
      };
      const { backtestId } = await callApi(startBacktest, terms, { mask: false });
      onStarted(backtestId);
    } catch {
      // Told where calls are made.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card>
      <div className={styles.bar}>
        <Field label={t('optimise.backtest.policyName')}>
          {(id) => (
            <Select<BacktestPolicy>
              id={id}
              className={styles.select}
              value={policy}
              options={OFFERED.map((value) => ({ value, label: t(`optimise.backtest.policy.${value}`) }))}
              onChange={setPolicy}
            />
          )}
        </Field>
        <Field label={t('optimise.backtest.lastDays')}>
          {(id) => (
            <InputNumber
              id={id}
              className={styles.number}
              {...BACKTEST_LIMITS.days}
              precision={0}
              value={days}
              onChange={(value) => setDays(value ?? BACKTEST_LIMITS.days.min)}
            />
          )}
        </Field>
        <span className={styles.field}>
          {PRESETS.map((count) => (
            <Button
              key={count}
              size="small"
              type={count === days ? 'primary' : 'default'}
              ghost={count === days}
              onClick={() => setDays(count)}
            >
              {t('optimise.terms.dayCount', { count })}
            </Button>
          ))}
        </span>
        <Field label={t('optimise.terms.wear')} unit={`${currencyUnit(currency, lang)}/kWh`}>
          {(id) => (
            <InputNumber
              id={id}
              className={styles.number}
              min={0}
              max={10}
              step={0.01}
              value={wearPerKwh}
              onChange={(value) => setWear(value ?? 0)}
            />
          )}
        </Field>
        <span className={styles.grow} />
        <Tooltip title={blocked && t('optimise.backtest.blocked')}>
          <Button
            type="primary"
            icon={<PlayCircleOutlined />}
            loading={busy}
            disabled={blocked}
            onClick={() => void start()}
            data-action="start"
          >
            {t('optimise.backtest.start')}
          </Button>
        </Tooltip>
      </div>
      <p className={styles.hint}>{t(`optimise.backtest.hint.${policy}`)}</p>
    </Card>
  );
}
