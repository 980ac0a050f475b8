import { getDeliveries, type NotifyUserRow, testNotifyUser } from '@heliodon/notifications/contract';
import { Text } from '@heliodon/ui/layout/Text';
import { callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelIcon } from '../ChannelIcon.tsx';
import { DeliveryState } from '../log/DeliveryState.tsx';
import styles from './TestDialog.module.css';

const LOOK_EVERY_MS = 1000;

interface TestDialogProps {
  user: NotifyUserRow | undefined;
  onClose: () => void;
}

/** Sends a test message and follows its delivery state. */
export function TestDialog({ user, onClose }: TestDialogProps) {
  const { t } = useTranslation('notifications');
  return (
    <Modal
      open={user !== undefined}
      onCancel={onClose}
      title={user && t('test.title', { name: user.name })}
      footer={<Button onClick={onClose}>{t('test.close')}</Button>}
      width={520}
      destroyOnHidden
    >
      {user && <Progress user={user} />}
    </Modal>
  );
}

function Progress({ user }: { user: NotifyUserRow }) {
  const { t } = useTranslation('notifications');
  const { mutate, data, error } = useMutation({
    mutationFn: () => callApi(testNotifyUser, { id: user.id }, { quiet: true, mask: false }),
  });
  // Send once, even where React mounts twice (strict mode).
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate();
  }, [mutate]);
  const ids = data?.deliveryIds ?? [];
  const { data: found } = useQuery({
    ...callQuery(getDeliveries, { ids }, { quiet: true }),
    enabled: ids.length > 0,
    refetchInterval: LOOK_EVERY_MS,
  });
  if (error) return <Alert type="error" showIcon title={error.message} />;
  return (
    <ul className={styles.list}>
      {user.channels.map((channel) => {
        const row = found?.rows.find((one) => one.channel === channel);
        return (
          <li key={channel} className={styles.row}>
            <span className={styles.target}>
              <ChannelIcon channel={channel} />
              {channel === 'sms' ? user.phone : user.email}
            </span>
            {row ? <DeliveryState row={row} /> : <Text tone="tertiary">{t('test.sending')}</Text>}
            {row?.reason && (
              <Text tone="tertiary" className={styles.reason}>
                {row.reason}
              </Text>
            )}
            {row?.state === 'kept' && (
              <Text tone="tertiary" className={styles.reason}>
                {t('test.kept')}
              </Text>
            )}
          </li>
        );
      })}
    </ul>
  );
}
