import { PlayCircleOutlined } from '@ant-design/icons';
import type { PlanRow } from '@heliodon/schedules/contract';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
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
import { WearField } from '../WearField.tsx';
import { planContentOf } from './backtestModel.ts';
import { PlanField } from './PlanField.tsx';

interface StartFormProps {
  plant: PlantSummary;
  /** Another backtest is running. */
  blocked: boolean;
  onStarted: (backtestId: number) => void;
}

const PRESETS = [7, 30, 90, 365] as const;
const SEGMENTS = 12;

export function StartForm({ plant: { plantId, currency }, blocked, onStarted }: StartFormProps) {
  const { t } = useTranslation('dispatch');
  const seesPlans = usePermission('dispatchView');
  const offered = BACKTEST_POLICIES.filter((one) => one !== 'plan' || seesPlans);
  const [policy, setPolicy] = useState<BacktestPolicy>('automatic');
  const [days, setDays] = useState(30);
  const [plan, setPlan] = useState<PlanRow>();
  const [wearPerKwh, setWear] = useState<number | null>(null);
  const { run: start, busy } = useAction(async () => {
    const terms = {
      plantId,
      days,
      policy,
      wearPerKwh,
      segmentsADay: SEGMENTS,
      plan: policy === 'plan' && plan ? planContentOf(plan) : null,
    };
    const { backtestId } = await callApi(startBacktest, terms, { mask: false });
    onStarted(backtestId);
  });
  return (
    <Card>
      <div className={styles.bar}>
        <Field label={t('optimise.backtest.policyName')}>
          {(id) => (
            <Select<BacktestPolicy>
              id={id}
              className={styles.select}
              value={policy}
              options={offered.map((value) => ({ value, label: t(`optimise.backtest.policy.${value}`) }))}
              onChange={setPolicy}
            />
          )}
        </Field>
        {policy === 'plan' && <PlanField plantId={plantId} chosen={plan} onChoose={setPlan} />}
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
        <WearField currency={currency} value={wearPerKwh} onChange={setWear} />
        <span className={styles.grow} />
        <Tooltip title={blocked && t('optimise.backtest.blocked')}>
          <Button
            type="primary"
            icon={<PlayCircleOutlined />}
            loading={busy}
            disabled={blocked || (policy === 'plan' && !plan)}
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
