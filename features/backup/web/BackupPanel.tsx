import { PlusOutlined } from '@ant-design/icons';
import type { OwnProof } from '@heliodon/auth/contract';
import { ProofDialog } from '@heliodon/auth/web/proof';
import { type BackupFile, backupErrors, getBackupLink, getBackups } from '@heliodon/backup/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { HintBar, PanelStack } from '@heliodon/ui/PanelStack';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { usePhoneCards } from '@heliodon/ui/table/phoneCards';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen, JobLine } from './JobLine.tsx';
import { MakeDialog } from './MakeDialog.tsx';
import { PlanForm } from './PlanForm.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { formatSize } from './sizes.ts';
import { UploadButton } from './UploadButton.tsx';
import { useBackupColumns } from './useBackupColumns.tsx';

const WORKING_MS = 1000;
const RESTING_MS = 15_000;

/** Back-ups of the whole database: list, running job and automatic plan. */
export default function BackupPanel() {
  const { t } = useTranslation('backup');
  const lang = useLang();
  const client = useQueryClient();
  const [making, setMaking] = useState(false);
  const [restoring, setRestoring] = useState<BackupFile>();
  const [downloading, setDownloading] = useState<BackupFile>();
  const { data, error, refetch } = useQuery({
    ...callQuery(getBackups, {}),
    // A server that does not answer may be restoring.
    refetchInterval: ({ state: { data, error } }) => (error || isOpen(data?.job) ? WORKING_MS : RESTING_MS),
  });
  const again = () => client.invalidateQueries({ queryKey: [getBackups.path] });
  const busy = isOpen(data?.job);
  const columns = useBackupColumns({
    busy,
    onRestore: setRestoring,
    onDownload: setDownloading,
    onDone: again,
  });
  const cards = usePhoneCards(columns, { leads: 2 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock />;
  const { recipient, fingerprint } = data;
  const download = async (name: string, proof: OwnProof) => {
    const { url } = await callApi(getBackupLink, { name, proof }, { mask: false, quiet: true });
    location.assign(url);
  };
  return (
    <PanelStack>
      <Card size="small" title={t('plan.title')}>
        <PanelStack>
          <PlanForm key={data.plan.version} plan={data.plan} onSaved={again} />
          <Text as="p" tone="secondary">
            {t(recipient === null ? 'plan.byServer' : 'plan.byRecipient', { recipient })}
          </Text>
        </PanelStack>
      </Card>
      <Card size="small">
        <PanelStack>
          <HintBar hint={t('list.hint', { free: formatSize(data.freeBytes) })}>
            <Inline wrap gap="xs" align="stretch">
              <UploadButton disabled={busy} onDone={again} />
              <Button
                type="primary"
                icon={<PlusOutlined />}
                disabled={busy || fingerprint === null}
                onClick={() => setMaking(true)}
              >
                {t('list.make')}
              </Button>
            </Inline>
          </HintBar>
          {fingerprint === null ? (
            <Alert type="error" showIcon title={backupErrors.noKey[lang]} />
          ) : (
            <Text as="p" tone="secondary">
              {t('list.fingerprint', { fingerprint })}
            </Text>
          )}
          {data.job && <JobLine job={data.job} />}
          <Table
            rowKey="name"
            size="small"
            {...cards}
            dataSource={data.files}
            pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
            locale={{ emptyText: <EmptyState compact title={t('list.empty')} hint={t('list.emptyHint')} /> }}
          />
        </PanelStack>
      </Card>
      {making && <MakeDialog recipient={recipient} onMade={again} onClose={() => setMaking(false)} />}
      {downloading && (
        <ProofDialog
          title={t('download.title', { name: downloading.name })}
          hint={t(downloading.protection === 'none' ? 'download.hintPlain' : 'download.hint')}
          okText={t('list.download')}
          onProve={(proof) => download(downloading.name, proof)}
          onClose={() => setDownloading(undefined)}
        />
      )}
      {restoring && (
        <RestoreDialog
          file={restoring}
          onClose={() => {
            setRestoring(undefined);
            void again();
          }}
        />
      )}
    </PanelStack>
  );
}
