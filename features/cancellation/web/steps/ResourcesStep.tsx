import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { callApi } from '@heliodon/web/client';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { detectionResource } from '../../contract/resources.contract.ts';
import styles from '../cancel.module.css';
import { ANSWERS_MS, RESOURCES_KEY } from '../keys.ts';
import { ResourceTable } from '../resources/ResourceTable.tsx';

const GOES = ['exports', 'savedSets', 'sendings', 'notifyUsers', 'templates', 'roles'] as const;

/** Step 3: all resources of the account are deleted or handed over. */
export function ResourcesStep({ onSettled }: { onSettled: () => void }) {
  const { t } = useTranslation('cancellation');
  const { data } = useQuery({
    queryKey: [...RESOURCES_KEY, 'counts'],
    queryFn: () => callApi(detectionResource, { pageSize: 1 }, { mask: false }),
    refetchInterval: ANSWERS_MS,
  });
  const left = data ? data.counts.plant + data.counts.account : undefined;
  const all = (left ?? 0) + (data?.counts.settled ?? 0);
  const going = GOES.filter((name) => (data?.goes[name] ?? 0) > 0);
  return (
    <>
      <Text as="p" tone="secondary">
        {t('resources.lead')}
      </Text>
      {data && all > 0 && (
        <Inline wrap gap="lg" rowGap="sm">
          <span>{t('resources.settled', { done: data.counts.settled, all })}</span>
          <span className={styles.bar}>
            <ProgressBar
              percent={Math.round((data.counts.settled / all) * 100)}
              showInfo={false}
              size="small"
              label={t('resources.progress')}
            />
          </span>
          {data.counts.offered > 0 && (
            <span className={styles.note}>{t('resources.waiting', { n: data.counts.offered })}</span>
          )}
        </Inline>
      )}
      {left === 0 ? <Alert type="success" showIcon title={t('resources.none')} /> : <ResourceTable />}
      {data && going.length > 0 && (
        <div>
          <h2 className={styles.heading}>{t('resources.goes')}</h2>
          <ul className={styles.points}>
            {going.map((name) => (
              <li key={name}>{t(`resources.going.${name}`, { n: data.goes[name] })}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.buttons}>
        <Button type="primary" disabled={left !== 0} onClick={onSettled}>
          {t('resources.next')}
        </Button>
        {left !== undefined && left > 0 && (
          <span className={styles.note}>{t('resources.left', { n: left })}</span>
        )}
      </div>
    </>
  );
}
