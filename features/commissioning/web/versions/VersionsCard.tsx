import { DiffOutlined, RollbackOutlined } from '@ant-design/icons';
import type { CallResponse } from '@heliodon/contract/call';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { usePhoneCards } from '@heliodon/ui/table/phoneCards';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Table, type TableColumnsType } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type getSetupConfig,
  getSetupVersions,
  rollBackSetup,
  type SetupVersion,
} from '../../contract/index.ts';
import { LoggerTexts } from '../LoggerTexts.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { ConfigStateTag } from './ConfigStateTag.tsx';

const PAGE_SIZE = 20;

interface VersionsCardProps {
  deviceId: number;
  timeZone: string;
  config: Pick<CallResponse<typeof getSetupConfig>, 'newest' | 'state' | 'version'>;
  /** A version was sent. */
  onSent: () => void;
}

/** Versions of the configuration, newest first: compare, roll back. */
export function VersionsCard({ deviceId, timeZone, config, onSent }: VersionsCardProps) {
  const { t } = useTranslation('commissioning');
  const client = useQueryClient();
  const { confirmDanger } = useConfirm();
  const [page, setPage] = useState(1);
  const [compared, setCompared] = useState<number>();
  const { data, error, refetch, isPending } = useQuery({
    ...callQuery(getSetupVersions, { deviceId, page, pageSize: PAGE_SIZE }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const { newest, state, version: running } = config;
  // Their states change with that of the configuration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads on each change of these
  useEffect(() => {
    void client.invalidateQueries({ queryKey: [getSetupVersions.path] });
  }, [client, newest, state, running]);
  const rollBack = ({ version }: SetupVersion) =>
    void confirmDanger({
      action: t('versions.rollBackTo'),
      name: t('version', { version }),
      consequence: t('versions.rollBackHint'),
      onConfirm: async () => {
        await callApi(rollBackSetup, { deviceId, newest, version });
        onSent();
      },
    });
  const columns: TableColumnsType<SetupVersion> = [
    {
      key: 'version',
      title: t('versions.version'),
      render: (_, { version, copyOf }) => (
        <Stack>
          <b>{t('version', { version })}</b>
          {copyOf !== null && (
            <Text tone="secondary" size="sm">
              {t('versions.copyOf', { version: copyOf })}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'state',
      title: t('versions.state'),
      render: (_, row) => (
        <Stack>
          <ConfigStateTag state={row.state} />
          {row.error && (
            <Text as="div" tone="secondary" size="sm">
              <LoggerTexts texts={row.error} />
            </Text>
          )}
        </Stack>
      ),
    },
    { key: 'at', title: t('versions.at'), render: (_, { at }) => formatDateTime(at, timeZone, 'minute') },
    { key: 'by', title: t('versions.by'), dataIndex: 'by' },
    { key: 'devices', title: t('versions.devices'), dataIndex: 'devices', align: 'end' },
    { key: 'note', title: t('apply.note'), render: (_, { note }) => note || '--' },
    {
      key: 'actions',
      title: t('versions.actions'),
      render: (_, row) => (
        <Inline wrap gap="xs">
          <Button
            type="link"
            size="small"
            icon={<DiffOutlined />}
            aria-label={t('versions.compareOf', { version: row.version })}
            onClick={() => setCompared(row.version)}
          >
            {t('versions.compare')}
          </Button>
          {row.version !== running && (
            <Button
              type="link"
              size="small"
              icon={<RollbackOutlined />}
              aria-label={t('versions.rollBackOf', { version: row.version })}
              onClick={() => rollBack(row)}
            >
              {t('versions.rollBack')}
            </Button>
          )}
        </Inline>
      ),
    },
  ];
  const cards = usePhoneCards(columns, { leads: 2 });
  const rows = data?.rows ?? [];
  return (
    <Card title={t('versions.title')}>
      {!data && error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<SetupVersion>
          size="small"
          rowKey="version"
          {...cards}
          loading={isPending}
          dataSource={rows}
          locale={{ emptyText: t('versions.none') }}
          pagination={{
            current: page,
            pageSize: PAGE_SIZE,
            total: data?.total ?? 0,
            hideOnSinglePage: true,
            onChange: setPage,
          }}
        />
      )}
      {compared !== undefined && (
        <CompareDialog
          deviceId={deviceId}
          newest={newest}
          first={Math.max(1, compared - 1)}
          second={compared}
          onClose={() => setCompared(undefined)}
        />
      )}
    </Card>
  );
}
