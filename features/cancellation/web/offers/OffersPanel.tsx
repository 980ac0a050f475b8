import { Stack } from '@heliodon/ui/layout/Stack';
import { callApi } from '@heliodon/web/client';
import { useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getResourceOffers } from '../../contract/offers.contract.ts';
import styles from '../cancel.module.css';
import { ANSWERS_MS, OFFERS_KEY } from '../keys.ts';
import { OfferItem } from './OfferItem.tsx';

const PAGE_SIZE = 5;

/** Offers from accounts that are being closed to the signed-in user. */
export default function OffersPanel() {
  const { t } = useTranslation('cancellation');
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    queryKey: [...OFFERS_KEY, page],
    queryFn: () => callApi(getResourceOffers, { page, pageSize: PAGE_SIZE }, { mask: false, quiet: true }),
    refetchInterval: ANSWERS_MS,
  });
  if (!data || data.total === 0) return null;
  return (
    <Stack as="section" gap="xs" aria-label={t('offers.title')}>
      <h2 className={styles.heading}>{t('offers.title')}</h2>
      {data.rows.map((offer) => (
        <OfferItem key={offer.offerId} offer={offer} />
      ))}
      {data.total > PAGE_SIZE && (
        <Pagination size="small" current={page} pageSize={PAGE_SIZE} total={data.total} onChange={setPage} />
      )}
    </Stack>
  );
}
