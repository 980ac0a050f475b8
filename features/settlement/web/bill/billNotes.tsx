import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BillOut } from '../../contract/bill.schema.ts';
import type { ReportNote } from '../report/ReportNotes.tsx';

export const PRICE_PATH = '/monitoring/electricityPrice';

/** Notes on the reliability of the figures. */
export function useBillNotes({ basis, running }: BillOut): ReportNote[] {
  const { t } = useTranslation('settlement');
  const { pendingDays, daysWithoutPrice, unknownQuarters, estimatedS } = basis;
  const minutes = Math.round(estimatedS / 60);
  const notes: (ReportNote | false)[] = [
    running && { key: 'running', type: 'info', text: t('bill.note.running') },
    pendingDays > 0 && {
      key: 'pending',
      type: 'info',
      text: t('bill.note.pending', { count: pendingDays }),
    },
    daysWithoutPrice > 0 && {
      key: 'price',
      type: 'warning',
      text: t('bill.note.noPrice', { count: daysWithoutPrice }),
      action: (
        <Link to={PRICE_PATH}>
          <Button size="small">{t('bill.note.setPrice')}</Button>
        </Link>
      ),
    },
    unknownQuarters > 0 && {
      key: 'unknown',
      type: 'warning',
      text: t('bill.note.unknown', { count: unknownQuarters }),
    },
    minutes > 0 && { key: 'estimated', type: 'info', text: t('bill.note.estimated', { count: minutes }) },
  ];
  return notes.filter((note) => note !== false);
}
