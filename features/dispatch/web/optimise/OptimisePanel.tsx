import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { usePlantStore } from '@heliodon/web/stores';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { BacktestView } from './backtest/BacktestView.tsx';
import styles from './optimise.module.css';
import { PlanView } from './plan/PlanView.tsx';

const VIEWS = ['plan', 'backtest'] as const;
type View = (typeof VIEWS)[number];

/** Cheapest operation of the storage over the next days, and backtests of operating strategies. */
export default function OptimisePanel() {
  const { t } = useTranslation('dispatch');
  const plant = usePlantStore((state) => state.plant);
  const [params, put] = useAddressValues();
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'plan';
  if (!plant) return null;
  return (
    <div className={styles.panel}>
      <Segmented<View>
        className={styles.views}
        aria-label={t('optimise.view.name')}
        value={view}
        options={VIEWS.map((value) => ({ value, label: t(`optimise.view.${value}`) }))}
        onChange={(next) => put({ view: next })}
      />
      {view === 'plan' ? (
        <PlanView key={plant.plantId} plant={plant} />
      ) : (
        <BacktestView key={plant.plantId} plant={plant} />
      )}
    </div>
  );
}
