import { panels as dispatch } from '@heliodon/dispatch/web';
import { SchedulePage } from '@heliodon/schedules/web';
import { usePermission } from '@heliodon/web/permissions';
import { useTranslation } from 'react-i18next';

/** Plans, and the optimiser of another feature. */
export default function EnergySchedulePage() {
  const { t } = useTranslation('portal');
  const mayAnalyse = usePermission('energyAnalysisView');
  const moreTabs = mayAnalyse
    ? [{ key: 'optimise', label: t('schedule.optimise'), children: <dispatch.Optimise /> }]
    : [];
  return <SchedulePage moreTabs={moreTabs} />;
}
