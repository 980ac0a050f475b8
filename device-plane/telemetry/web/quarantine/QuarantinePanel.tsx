import { formatDateTime } from '@heliodon/kernel/format/time';
import { getQuarantineList, type RefusalReason, refusalReasons } from '@heliodon/telemetry/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { type PageColumn, PageTable } from '@heliodon/ui/PageTable';
import { QueryBar } from '@heliodon/ui/QueryBar';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PayloadDrawer } from './PayloadDrawer.tsx';
import styles from './quarantine.module.css';
import type { Refused } from './refused.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeText = (at: string | null) => formatDateTime(at, timeZone);

function useColumns(onOpen: (row: Refused) => void): PageColumn<Refused>[] {
  const { t } = useTranslation('telemetry');
  const lang = useLang();
  return useMemo(
    () => [
      {
        key: 'reason',
        title: t('quarantine.reason'),
        width: lang === 'zh' ? 180 : 244,
        render: (row) => (
          <StatusTag plain tone="warning">
            {refusalReasons[row.reason][lang]}
          </StatusTag>
        ),
      },
      {
        key: 'sn',
        title: t('quarantine.sn'),
        width: 180,
        render: (row) => <SerialNumber value={row.sn} />,
      },
      {
        key: 'detail',
        title: t('quarantine.detail'),
        width: 200,
        render: (row) => (
          <button type="button" className={styles.detail} title={row.detail} onClick={() => onOpen(row)}>
            {row.detail || t('quarantine.open')}
          </button>
        ),
      },
      { key: 'at', title: t('quarantine.at'), width: 170, value: (row) => timeText(row.at) },
      { key: 'loggerSn', title: t('quarantine.logger'), width: 150 },
      { key: 'channel', title: t('quarantine.channel'), width: 110 },
      {
        key: 'sampleAt',
        title: t('quarantine.sampleAt'),
        width: 180,
        hidden: true,
        value: (row) => row.sampleAt && timeText(row.sampleAt),
      },
      {
        key: 'more',
        title: t('quarantine.more'),
        help: t('quarantine.moreHelp'),
        width: 140,
        number: true,
        decimals: 0,
      },
    ],
    [t, lang, onOpen],
  );
}

/** Refused logger messages: shows the platform manager which device sends invalid data. */
export default function QuarantinePanel() {
  const { t } = useTranslation('telemetry');
  const lang = useLang();
  const [opened, setOpened] = useState<Refused>();
  const columns = useColumns(setOpened);
  const table = useTableState('quarantine', { filters: { keyword: '', reason: '' } });
  const reasons = Object.entries(refusalReasons).map(([value, words]) => ({ value, label: words[lang] }));
  return (
    <>
      <QueryBar
        table={table}
        fields={[
          {
            name: 'keyword',
            label: t('quarantine.sn'),
            widget: 'text',
            placeholder: t('quarantine.snHint'),
          },
          { name: 'reason', label: t('quarantine.reason'), widget: 'select', options: reasons },
        ]}
      />
      <PageTable
        table={table}
        columns={columns}
        rowKey="id"
        queryKey={['quarantine']}
        query={({ page, pageSize, keyword, reason }) =>
          callApi(
            getQuarantineList,
            { page, pageSize, keyword, reason: (reason || undefined) as RefusalReason | undefined },
            { mask: false },
          )
        }
        onRow={(row) => ({ className: styles.row, onClick: () => setOpened(row) })}
        empty={<EmptyState compact title={t('quarantine.empty')} hint={t('quarantine.emptyHint')} />}
      />
      <PayloadDrawer row={opened} timeText={timeText} onClose={() => setOpened(undefined)} />
    </>
  );
}
