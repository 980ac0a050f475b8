import type { DeliveryRow } from '@heliodon/notifications/contract';
import { StatusTag } from '@heliodon/ui/StatusTag';
import type { StatusTone } from '@heliodon/ui/tokens';
import { useTranslation } from 'react-i18next';

const toneOf: Record<DeliveryRow['state'], StatusTone> = {
  waiting: 'waiting',
  dropped: 'offline',
  kept: 'waiting',
  queued: 'waiting',
  sending: 'waiting',
  sent: 'normal',
  failed: 'fault',
};

/** Delivery state of a message: a failed attempt that will be retried is a warning, not a failure. */
export function DeliveryState({ row }: { row: Pick<DeliveryRow, 'state' | 'tries'> }) {
  const { t } = useTranslation('notifications');
  const again = row.state === 'queued' && row.tries > 0;
  return (
    <StatusTag plain tone={again ? 'warning' : toneOf[row.state]}>
      {again ? t('state.again', { n: row.tries + 1 }) : t(`state.${row.state}`)}
    </StatusTag>
  );
}
