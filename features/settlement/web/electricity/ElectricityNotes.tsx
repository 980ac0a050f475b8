import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ElectricityReport, ElectricityView } from '../../contract/electricity.contract.ts';
import { ReportNotes } from '../report/ReportNotes.tsx';
import { gapText, secondsText } from './gaps.ts';
import { PRICE_PATH } from './paths.ts';

/** Notes on the figures: gaps, estimates, days pending settlement, days without a price. */
export function ElectricityNotes({ report, view }: { report: ElectricityReport; view: ElectricityView }) {
  const { t } = useTranslation('settlement');
  const { totals, pendingDays, daysWithoutPrice } = report;
  return (
    <ReportNotes
      notes={[
        totals.missingQuarters > 0 && {
          key: 'missing',
          type: 'warning',
          text: t('electricity.note.missing', { gap: gapText(totals.missingQuarters) }),
        },
        totals.estimatedS > 0 && {
          key: 'estimated',
          type: 'info',
          text: t('electricity.note.estimated', { time: secondsText(totals.estimatedS) }),
        },
        pendingDays > 0 && {
          key: 'pending',
          type: 'info',
          text: t('electricity.note.pending', { count: pendingDays }),
        },
        view === 'period' &&
          daysWithoutPrice > 0 && {
            key: 'unpriced',
            type: 'warning',
            text: t('electricity.note.unpriced', { count: daysWithoutPrice }),
            action: <Link to={PRICE_PATH}>{t('electricity.note.setPrice')}</Link>,
          },
      ]}
    />
  );
}
