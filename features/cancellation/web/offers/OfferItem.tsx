import { formatDateTime } from '@heliodon/kernel/format/time';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { App, Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import { answerResourceOffer, type ResourceOffer } from '../../contract/offers.contract.ts';
import styles from '../cancel.module.css';
import { OFFERS_KEY, timeZone } from '../keys.ts';

export function OfferItem({ offer }: { offer: ResourceOffer }) {
  const { t } = useTranslation('cancellation');
  const client = useQueryClient();
  const { message } = App.useApp();
  const { offerId, kind, name, from } = offer;
  const { run: answer, busy } = useAction(async (accept: boolean) => {
    let changed: QueryFilters = { queryKey: OFFERS_KEY };
    try {
      await callApi(answerResourceOffer, { offerId, accept });
      message.success(t(accept ? 'offers.accepted' : 'offers.refused', { name }));
      // A new plant affects every page.
      if (accept) changed = {};
    } finally {
      await client.invalidateQueries(changed);
    }
  });
  return (
    <div className={styles.offer}>
      <div>
        {t(`offers.text.${kind}`, { from, name })}
        <span className={styles.note}>
          {kind === 'plant'
            ? t('offers.ofPlant', { devices: offer.deviceCount })
            : t('offers.ofAccount', { below: offer.belowCount, plants: offer.plantCount })}
          {kind === 'account' && offer.fromOtherTree && ` ${t('offers.roles')}`}{' '}
          {t('offers.until', { time: formatDateTime(offer.expiresAt, timeZone, 'minute') })}
        </span>
      </div>
      <span className={styles.buttons}>
        <Button loading={busy} onClick={() => answer(false)}>
          {t('offers.refuse')}
        </Button>
        <Popconfirm
          title={t('offers.ask', { name })}
          description={t(`offers.consequence.${kind}`)}
          okText={t('offers.accept')}
          cancelText={t('offers.notYet')}
          onConfirm={() => answer(true)}
        >
          <Button type="primary" loading={busy}>
            {t('offers.accept')}
          </Button>
        </Popconfirm>
      </span>
    </div>
  );
}
