import { Chart } from '@heliodon/ui/Chart';
import { useLang } from '@heliodon/ui/useLang';
import { Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnergyAnalysis } from '../../contract/energy.contract.ts';
import { dayModel, energyModel } from './energyModel.ts';

const CHART_PX = 360;

/** Power of a day, or energy of longer ranges with the rates. */
export function FlowCard({ data }: { data: EnergyAnalysis }) {
  const { t } = useTranslation('analysis');
  const lang = useLang();
  const isDay = data.range.step === 'quarter';
  const model = useMemo(() => (isDay ? dayModel(data, lang) : energyModel(data, lang)), [data, isDay, lang]);
  const { from, to } = data.range;
  return (
    <Card>
      <Chart
        title={t(isDay ? 'energy.flow.day' : 'energy.flow.range')}
        fileName={`${data.plant.name} ${t('energy.title')} ${from} ${to}`}
        height={CHART_PX}
        model={model}
      />
    </Card>
  );
}
