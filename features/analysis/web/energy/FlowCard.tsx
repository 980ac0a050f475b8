import { runningPlace } from '@heliodon/energy/periods/report-range';
import { Chart } from '@heliodon/ui/Chart';
import { withRunning } from '@heliodon/ui/chart/model';
import { useLang } from '@heliodon/ui/useLang';
import { Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnergyAnalysis } from '../../contract/energy.contract.ts';
import { dayModel, energyModel } from './energyModel.ts';

const CHART_PX = 360;

/** Power of a day, or energy of longer ranges with the rates. */
export function FlowCard({ data }: { data: EnergyAnalysis }) {
  const { t } = useTranslation(['analysis', 'ui']);
  const lang = useLang();
  const isDay = data.range.step === 'quarter';
  const model = useMemo(() => {
    if (isDay) return dayModel(data, lang);
    const keys = data.columns.map(({ key }) => key);
    const running = runningPlace(keys, data.plant.timeZone, Date.parse(data.readAt));
    return withRunning(energyModel(data, lang), running, t('ui:period.running'));
  }, [data, isDay, lang, t]);
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
