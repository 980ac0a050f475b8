import { UploadOutlined } from '@ant-design/icons';
import { getFirmwareKey, getFirmwareList } from '@heliodon/commands/contract';
import type { CallResponse } from '@heliodon/contract/call';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Stack } from '@heliodon/ui/layout/Stack';
import { type PageColumn, PageTable } from '@heliodon/ui/PageTable';
import { QueryBar } from '@heliodon/ui/QueryBar';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindName } from '../kinds.ts';
import { KeyCard } from './KeyCard.tsx';
import { UploadDialog } from './UploadDialog.tsx';

type FirmwareRow = CallResponse<typeof getFirmwareList>['rows'][number];

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const MEGA = 1 << 20;

function useColumns(): PageColumn<FirmwareRow>[] {
  const { t } = useTranslation('devices');
  const lang = useLang();
  return useMemo(
    () => [
      { key: 'kind', title: t('list.kind'), width: 150, value: (row) => kindName(row.kind, lang) },
      {
        key: 'model',
        title: t('list.model'),
        width: 130,
        value: (row) => row.model || t('upgrade.everyModel'),
      },
      { key: 'version', title: t('firmware.version'), width: 110 },
      { key: 'fromVersion', title: t('firmware.from'), width: 230 },
      { key: 'fileName', title: t('firmware.file'), width: 170 },
      {
        key: 'sizeBytes',
        title: t('firmware.size'),
        unit: 'MB',
        width: 110,
        number: true,
        decimals: 2,
        value: (row) => row.sizeBytes / MEGA,
      },
      {
        key: 'createdAt',
        title: t('firmware.at'),
        width: 170,
        value: (row) => formatDateTime(row.createdAt, timeZone, 'minute'),
      },
      { key: 'notes', title: t('firmware.notes'), width: 220 },
      {
        key: 'sha256',
        title: 'SHA-256',
        width: 200,
        hidden: true,
        render: (row) => <SerialNumber value={row.sha256} />,
      },
    ],
    [t, lang],
  );
}

/** The trusted public key for firmware signatures, and all firmware files. */
export default function FirmwarePanel() {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const client = useQueryClient();
  const [uploading, setUploading] = useState(false);
  const columns = useColumns();
  const table = useTableState('firmware', { filters: { of: '' } });
  const { data: key } = useQuery(callQuery(getFirmwareKey, {}, { quiet: true }));
  return (
    <Stack gap="md">
      <KeyCard />
      <QueryBar
        table={table}
        fields={[
          {
            // Not `kind`: the upload form has a field of that name.
            name: 'of',
            label: t('list.kind'),
            widget: 'select',
            options: deviceKinds
              .filter(({ upgradable }) => upgradable)
              .map((kind) => ({ value: kind.id, label: kind[lang] })),
          },
        ]}
      />
      <PageTable
        table={table}
        columns={columns}
        rowKey="firmwareId"
        queryKey={[getFirmwareList.path]}
        query={({ page, pageSize, of }) =>
          callApi(getFirmwareList, { page, pageSize, kind: of || undefined }, { mask: false })
        }
        extra={
          <Button
            type="primary"
            icon={<UploadOutlined />}
            disabled={!key?.publicKey}
            title={key?.publicKey ? undefined : t('firmware.noKey')}
            onClick={() => setUploading(true)}
          >
            {t('firmware.upload')}
          </Button>
        }
        empty={<EmptyState compact title={t('firmware.none')} hint={t('firmware.noneHint')} />}
      />
      {uploading && (
        <UploadDialog
          onClose={() => {
            setUploading(false);
            void client.invalidateQueries({ queryKey: [getFirmwareList.path] });
          }}
        />
      )}
    </Stack>
  );
}
