import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import { withdrawCancel } from '../../contract/process.contract.ts';
import { PROCESS_KEY, RESOURCES_KEY } from '../keys.ts';

/** Withdraws the cancellation; possible until it is completed. */
export function Withdraw({ onWithdrawn }: { onWithdrawn: () => void }) {
  const { t } = useTranslation('cancellation');
  const { message } = App.useApp();
  const client = useQueryClient();
  const withdraw = async () => {
    await callApi(withdrawCancel, {});
    message.success(t('withdraw.done'));
    onWithdrawn();
    await client.invalidateQueries({ queryKey: PROCESS_KEY });
    await client.invalidateQueries({ queryKey: RESOURCES_KEY });
  };
  return (
    <Popconfirm
      title={t('withdraw.ask')}
      description={t('withdraw.consequence')}
      okText={t('withdraw.yes')}
      cancelText={t('withdraw.no')}
      onConfirm={withdraw}
    >
      <Button>{t('withdraw.action')}</Button>
    </Popconfirm>
  );
}
