import { PlusOutlined } from '@ant-design/icons';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { getSendings } from '../../contract/sending.contract.ts';
import { SendingCard } from './SendingCard.tsx';
import type { SendingView } from './sendingView.ts';

interface SendingListProps {
  plantId: number;
  onView: (view: SendingView) => void;
}

/** Scheduled reports of the plant with recipients and times. */
export function SendingList({ plantId, onView }: SendingListProps) {
  const { t } = useTranslation('settlement');
  const { data, error, refetch } = useQuery(callQuery(getSendings, { plantId }, { quiet: true }));
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock height="12rem" />;
  const { rows, ownAddress, carried } = data;
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => onView({ is: 'form', ownAddress })}>
      {t('sending.add')}
    </Button>
  );
  return (
    <Stack gap="sm">
      {!carried && <Alert type="warning" showIcon title={t('sending.notCarried')} />}
      {rows.length === 0 ? (
        <EmptyState compact title={t('sending.empty')} hint={t('sending.emptyHint')} action={add} />
      ) : (
        <>
          <Inline gap="sm" justify="between">
            <Text tone="tertiary" size="sm">
              {t('sending.hint')}
            </Text>
            {add}
          </Inline>
          {rows.map((row) => (
            <SendingCard key={row.id} row={row} ownAddress={ownAddress} onView={onView} />
          ))}
        </>
      )}
    </Stack>
  );
}
