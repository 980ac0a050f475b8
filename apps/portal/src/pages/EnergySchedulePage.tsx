import { panels as analysis } from '@heliodon/analysis/web';
import { SchedulePage } from '@heliodon/schedules/web';
import { usePermission } from '@heliodon/web/permissions';
import { useTranslation } from 'react-i18next';

/** Plans, and the optimiser that proposes them, which is another feature's. */
export default function EnergySchedulePage() {
  const { t } = useTranslation('portal');
  const mayAnalyse = usePermission('energyAnalysisView');
  const moreTabs = mayAnalyse
    ? [{ key: 'optimise', label: t('schedule.optimise'), children: <analysis.Optimise /> }]
    : [];
  return <SchedulePage moreTabs={moreTabs} />;
}
