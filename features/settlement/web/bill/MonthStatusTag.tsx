import { StatusTag } from '@heliodon/ui/StatusTag';
import type { StatusTone } from '@heliodon/ui/tokens';
import { useTranslation } from 'react-i18next';
import type { MonthStatus } from '../../contract/reconciliation.contract.ts';

const TONES: Readonly<Record<MonthStatus, StatusTone>> = {
  empty: 'offline',
  open: 'warning',
  agreed: 'normal',
  explained: 'waiting',
};

export function MonthStatusTag({ status }: { status: MonthStatus }) {
  const { t } = useTranslation('settlement');
  return <StatusTag tone={TONES[status]}>{t(`bill.reconcile.status.${status}`)}</StatusTag>;
}
