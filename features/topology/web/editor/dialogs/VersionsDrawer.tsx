import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Stack } from '@heliodon/ui/layout/Stack';
import { callQuery } from '@heliodon/web/query';
import type { PlantSummary } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Diagram, getTopologyVersions } from '../../../contract/index.ts';
import styles from './dialogs.module.css';
import { VersionView } from './VersionView.tsx';

const PAGE = 12;

interface VersionsDrawerProps {
  plant: PlantSummary;
  onTake: (diagram: Diagram, version: number) => void;
  onClose: () => void;
}

/** Versions with author and time; each can be viewed and restored. */
export function VersionsDrawer({ plant, onTake, onClose }: VersionsDrawerProps) {
  const { t } = useTranslation('topology');
  const { plantId, timeZone } = plant;
  const [page, setPage] = useState(1);
  const [looking, setLooking] = useState<number>();
  const found = useQuery({
    ...callQuery(getTopologyVersions, { plantId, page, pageSize: PAGE }, { quiet: true }),
    refetchOnMount: 'always',
  });
  const rows = found.data?.rows ?? [];
  return (
    <Drawer open title={t('versions.title')} size={420} onClose={onClose}>
      {found.isPending && <Skeleton active />}
      {found.error && <ErrorState compact error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.total === 0 && (
        <EmptyState compact title={t('versions.none')} hint={t('versions.noneHint')} />
      )}
      <ol className={styles.versions}>
        {rows.map(({ version, savedAt, savedBy, note }) => (
          <li key={version} className={styles.version}>
            <Stack>
              <b>{t('versions.number', { version })}</b>
              <span className={styles.quiet}>
                {savedBy} · {formatDateTime(savedAt, timeZone, 'minute')}
              </span>
              {note && <span>{note}</span>}
            </Stack>
            <Button size="small" onClick={() => setLooking(version)}>
              {t('versions.look')}
            </Button>
          </li>
        ))}
      </ol>
      {(found.data?.total ?? 0) > PAGE && (
        <Pagination
          size="small"
          current={page}
          pageSize={PAGE}
          total={found.data?.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
      {looking !== undefined && (
        <VersionView
          plantId={plantId}
          version={looking}
          onTake={(diagram, version) => {
            setLooking(undefined);
            onTake(diagram, version);
          }}
          onClose={() => setLooking(undefined)}
        />
      )}
    </Drawer>
  );
}
