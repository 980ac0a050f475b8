import { Chart } from '@heliodon/ui/Chart';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { PageLink } from '@heliodon/ui/PageLink';
import { useLang } from '@heliodon/ui/useLang';
import { Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnergyAnalysis } from '../../contract/energy.contract.ts';
import { strategyModel } from './energyModel.ts';

const CHART_PX = 280;
const SCHEDULE_PATH = '/energyManage/energySchedule';

/** Storage compared with its plan. Without a valid plan no chart is shown, because zeros would be misleading. */
export function StrategyCard({ data }: { data: EnergyAnalysis }) {
  const { t } = useTranslation('analysis');
  const lang = useLang();
  const state = data.strategy?.state ?? 'noPlan';
  const model = useMemo(
    () =>
      strategyModel(data, lang, {
        planned: t('energy.strategy.planned'),
        measured: t('energy.strategy.measured'),
      }),
    [data, lang, t],
  );
  if (state === 'planned')
    return (
      <Card>
        <Chart title={t('energy.strategy.title')} height={CHART_PX} model={model} />
      </Card>
    );
  return (
    <Card title={t('energy.strategy.title')} data-strategy={state}>
      <EmptyState
        compact
        title={t(`energy.strategy.off.${state}`)}
        hint={t(`energy.strategy.hint.${state}`)}
        action={state !== 'noStorage' && <PageLink to={SCHEDULE_PATH}>{t('energy.strategy.open')}</PageLink>}
      />
    </Card>
  );
}
