import { getPlanList, type PlanRow } from '@heliodon/schedules/contract';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../Field.tsx';
import styles from '../optimise.module.css';

interface PlanFieldProps {
  plantId: number;
  chosen: PlanRow | undefined;
  onChoose: (plan: PlanRow | undefined) => void;
}

const MOST = 200;

/** Selects one of the plant's saved plans, enabled or not. */
export function PlanField({ plantId, chosen, onChoose }: PlanFieldProps) {
  const { t } = useTranslation('dispatch');
  const { data, isFetching } = useQuery(callQuery(getPlanList, { plantId, page: 1, pageSize: MOST }));
  const rows = data?.rows ?? [];
  return (
    <Field label={t('optimise.backtest.plan')}>
      {(id) => (
        <Select<number>
          id={id}
          className={styles.select}
          loading={isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('optimise.backtest.choosePlan')}
          notFoundContent={t('optimise.backtest.noPlan')}
          value={chosen?.planId}
          options={rows.map(({ planId, name }) => ({ value: planId, label: name }))}
          onChange={(planId) => onChoose(rows.find((row) => row.planId === planId))}
        />
      )}
    </Field>
  );
}
