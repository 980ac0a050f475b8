import { type FindingRow, findingWords } from '@heliodon/diagnosis/contract';
import { formatMoney } from '@heliodon/kernel/format/money';
import { formatNumber } from '@heliodon/kernel/format/number';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { useLang } from '@heliodon/ui/useLang';
import { Card, Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { LevelTag } from '../finding/LevelTag.tsx';
import { Sureness } from '../finding/Sureness.tsx';
import styles from '../plant/FindingsPanel.module.css';

interface DeviceFindingsProps {
  findings: FindingRow[];
  diagnosed: boolean;
  onOpen: (findingId: number) => void;
}

/** What was found at one device, what has ended too. */
export function DeviceFindings({ findings, diagnosed, onOpen }: DeviceFindingsProps) {
  const { t } = useTranslation('diagnosis');
  const columns = useColumns(onOpen);
  const state = diagnosed ? 'healthy' : 'notYet';
  return (
    <Card size="small" title={t('device.findings')}>
      {findings.length === 0 ? (
        <EmptyState compact title={t(`empty.${state}`)} hint={t(`empty.${state}Hint`)} />
      ) : (
        <Table<FindingRow>
          rowKey="id"
          size="small"
          columns={columns}
          dataSource={findings}
          scroll={{ x: 900 }}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
          onRow={({ id }) => ({ className: styles.row, onClick: () => onOpen(id) })}
        />
      )}
    </Card>
  );
}

function useColumns(onOpen: (findingId: number) => void): TableColumnsType<FindingRow> {
  const { t } = useTranslation('diagnosis');
  const lang = useLang();
  return [
    {
      key: 'level',
      title: t('list.level'),
      width: 90,
      render: (_, { level }) => <LevelTag plain level={level} />,
    },
    {
      key: 'kind',
      title: t('list.kind'),
      width: 200,
      render: (_, { id, kind }) => (
        <button
          type="button"
          className={styles.name}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(id);
          }}
        >
          {findingWords[kind].name[lang]}
        </button>
      ),
    },
    {
      key: 'string',
      title: t('list.string'),
      width: 90,
      render: (_, { string }) => string ?? t('place.whole'),
    },
    { key: 'state', title: t('list.state'), width: 100, render: (_, { state }) => t(`state.${state}`) },
    { key: 'since', title: t('list.since'), width: 116, dataIndex: 'sinceDay' },
    {
      key: 'lost',
      title: `${t('list.lostKwh')} (kWh)`,
      width: 140,
      align: 'end',
      render: (_, { lostKwh }) => formatNumber(lostKwh, 1),
    },
    {
      key: 'money',
      title: t('list.lostMoney'),
      width: 140,
      align: 'end',
      render: (_, { lostMoney, currency }) => formatMoney(lostMoney, { lang, currency }).text,
    },
    {
      key: 'sureness',
      title: t('list.sureness'),
      width: 170,
      render: (_, { sureness }) => <Sureness value={sureness} />,
    },
  ];
}
