import { panels as dispatch } from '@heliodon/dispatch/web';
import { SchedulePage } from '@heliodon/schedules/web';
import { usePermission } from '@heliodon/web/permissions';
import { useTranslation } from 'react-i18next';

/** Plans, and automatic dispatch and the optimiser of another feature. */
export default function EnergySchedulePage() {
  const { t } = useTranslation('portal');
  const mayAnalyse = usePermission('energyAnalysisView');
  const automatic = { key: 'automatic', label: t('schedule.automatic'), children: <dispatch.Automatic /> };
  const optimise = { key: 'optimise', label: t('schedule.optimise'), children: <dispatch.Optimise /> };
  const moreTabs = mayAnalyse ? [automatic, optimise] : [automatic];
  return <SchedulePage moreTabs={moreTabs} />;
}
