import { useConfirm } from '@heliodon/ui/useConfirm';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { giveUpResource, type ResourceRow, takeBackResource } from '../../contract/resources.contract.ts';
import styles from '../cancel.module.css';
import { RESOURCES_KEY } from '../keys.ts';

/** Hand over or delete; an open offer can be withdrawn. */
export function ResourceActions({ row, onOffer }: { row: ResourceRow; onOffer: () => void }) {
  const { t } = useTranslation('cancellation');
  const client = useQueryClient();
  const { message } = App.useApp();
  const { confirmDanger } = useConfirm();
  const { kind, id, name, state } = row;
  const refresh = () => client.invalidateQueries({ queryKey: RESOURCES_KEY });

  const giveUp = async () => {
    const done = await confirmDanger({
      action: t('giveUp.action'),
      name,
      consequence: t(`giveUp.consequence.${kind}`, { below: row.belowCount, devices: row.deviceCount }),
      typeName: true,
      onConfirm: () => callApi(giveUpResource, { kind, id, name }, { mask: false }),
    });
    if (!done) return;
    message.success(t('giveUp.done', { name }));
    await refresh();
  };
  const takeBack = async () => {
    await callApi(takeBackResource, { kind, id });
    await refresh();
  };
  return (
    <span className={styles.buttons}>
      {state === 'offered' ? (
        <Button type="link" size="small" onClick={() => void takeBack()}>
          {t('offer.takeBack')}
        </Button>
      ) : (
        <Button type="link" size="small" onClick={onOffer}>
          {t('offer.action')}
        </Button>
      )}
      <Button type="link" size="small" danger onClick={() => void giveUp()}>
        {t('giveUp.action')}
      </Button>
    </span>
  );
}
