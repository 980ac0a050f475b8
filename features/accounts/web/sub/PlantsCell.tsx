import { ErrorState } from '@heliodon/ui/ErrorState';
import { Text } from '@heliodon/ui/layout/Text';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Button, Popover, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { getSubUserInfo, type SubAccountRow } from '../../contract/accounts.contract.ts';
import styles from './sub.module.css';

/** The number of assigned plants; a click lists them. */
export function PlantsCell({ row }: { row: SubAccountRow }) {
  const { t } = useTranslation('accounts');
  if (row.plantCount === null) return <Text tone="tertiary">{t('list.allPlants')}</Text>;
  if (row.plantCount === 0) return <Text tone="tertiary">{t('list.noPlants')}</Text>;
  return (
    <Popover
      trigger="click"
      title={t('list.plantsOf', { name: row.accountName })}
      content={<PlantNames accountId={row.accountId} />}
      destroyOnHidden
    >
      <Button type="link" size="small" aria-label={t('list.plantsOf', { name: row.accountName })}>
        {row.plantCount}
      </Button>
    </Popover>
  );
}

function PlantNames({ accountId }: { accountId: number }) {
  const { data, error, refetch } = useQuery(callQuery(getSubUserInfo, { accountId }, { quiet: true }));
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <ul className={styles.plants}>
      {data.plants.map(({ plantId, name }) => (
        <li key={plantId}>{name}</li>
      ))}
    </ul>
  );
}
