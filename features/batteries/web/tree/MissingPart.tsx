import { EmptyState } from '@heliodon/ui/EmptyState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { useTranslation } from 'react-i18next';
import type { BatteryPlaceView } from './BatteryPlace.tsx';
import { LevelSwitcher } from './LevelSwitcher.tsx';

/** The page of a level that the battery does not have: no clusters, or a cluster without packs. */
export function MissingPart({ level, tree, place, cluster }: BatteryPlaceView & { level: 'pack' | 'cell' }) {
  const { t } = useTranslation('batteries');
  return (
    <PageFrame
      title={t(`title.${level}`)}
      breadcrumb={<LevelSwitcher tree={tree} level={cluster ? 'cluster' : 'stack'} place={place} />}
    >
      {cluster ? (
        <EmptyState title={t('empty.noPacks')} hint={t('empty.noPacksHint')} />
      ) : (
        <EmptyState title={t('empty.noClusters')} hint={t('empty.noClustersHint')} />
      )}
    </PageFrame>
  );
}
