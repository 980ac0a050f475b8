import { Chart } from '@heliodon/ui/Chart';
import { Card } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptimisedPlan, OptimiseTerms, TriedPlan } from '../../../contract/optimise.contract.ts';
import { DayPlans } from './DayPlans.tsx';
import { InputsCard } from './InputsCard.tsx';
import { PeriodLegend } from './PeriodLegend.tsx';
import { PlanNotes } from './PlanNotes.tsx';
import { PlanTiles } from './PlanTiles.tsx';
import { planModel, planSpan, socModel } from './planModel.ts';
import { VariantsTable } from './VariantsTable.tsx';

const CHART_PX = 380;
const SOC_PX = 240;

interface PlanResultProps {
  plan: OptimisedPlan;
  terms: OptimiseTerms;
  /** Called with whether segments were edited by hand. */
  onEdited: (edited: boolean) => void;
}

/** Result of the optimisation: savings, operation by day with reasons, and inputs. */
export function PlanResult({ plan, terms, onEdited }: PlanResultProps) {
  const { t } = useTranslation('dispatch');
  const [tried, setTried] = useState<TriedPlan>();
  const model = useMemo(
    () =>
      planModel(plan, tried, {
        pv: t('optimise.curve.pv'),
        load: t('optimise.curve.load'),
        charging: t('optimise.curve.charging'),
        battery: t('optimise.curve.battery'),
        grid: t('optimise.curve.grid'),
        free: t('optimise.curve.free'),
        demand: t('optimise.curve.demand'),
      }),
    [plan, tried, t],
  );
  const soc = useMemo(() => socModel(plan, tried, t('optimise.curve.soc')), [plan, tried, t]);
  return (
    <>
      <PlanNotes plan={plan} />
      <PlanTiles plan={plan} />
      <Card>
        <Chart
          title={t(tried ? 'optimise.chart.own' : 'optimise.chart.title')}
          fileName={`${plan.plant.name} ${t('optimise.chart.title')}`}
          height={CHART_PX}
          model={model}
          group="optimise"
        />
        <Chart
          title={t('optimise.curve.soc')}
          fileName={`${plan.plant.name} SOC`}
          height={SOC_PX}
          model={soc}
          group="optimise"
        />
        <PeriodLegend periods={plan.steps.period} />
      </Card>
      <Card title={t('optimise.days.title')}>
        <DayPlans plan={plan} terms={terms} tried={tried} onTried={setTried} onEdited={onEdited} />
      </Card>
      <Card title={t('optimise.variants.title')} extra={t('optimise.span', planSpan(plan))}>
        <VariantsTable plan={plan} tried={tried} />
      </Card>
      <InputsCard plan={plan} />
    </>
  );
}
