import type { Warning } from '@heliodon/batteries/contract';
import { cellName } from '@heliodon/energy/cells/cell-name';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { usePhoneCards } from '@heliodon/ui/table/phoneCards';
import type { StatusTone } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { Card, Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import styles from '../figures/listPanel.module.css';
import { PendingNote } from '../figures/PendingNote.tsx';
import { placePath } from '../paths.ts';
import { RulesButton } from './RulesButton.tsx';
import { useWarnings } from './useWarnings.ts';
import { evidenceOf } from './warningText.ts';

const TONES: Record<Warning['level'], StatusTone> = { high: 'fault', medium: 'warning', low: 'waiting' };

interface WarningPanelProps {
  plantId: number;
  /** Only of this battery. */
  stackId?: number;
}

/** Cells with warnings, with evidence and start time. */
export function WarningPanel({ plantId, stackId }: WarningPanelProps) {
  const { t } = useTranslation('batteries');
  const navigate = useNavigate();
  const { data, error, refetch } = useWarnings(plantId, stackId);
  const cards = usePhoneCards(useColumns(stackId === undefined), { leads: 2, widthPx: 820 });
  const cellOf = (row: Warning) => placePath('cell', { deviceId: row.stackId, ...row });
  return (
    <Card
      size="small"
      className={styles.card}
      title={
        data && data.rows.length > 0 ? t('warning.titleCount', { n: data.rows.length }) : t('warning.title')
      }
      extra={<RulesButton />}
    >
      {data && <PendingNote days={data.pendingDays} />}
      {error && !data && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonBlock height="8rem" />}
      {data && data.rows.length === 0 && data.pendingDays === 0 && (
        <EmptyState compact title={t('warning.empty')} hint={t('warning.emptyHint')} />
      )}
      {data && data.rows.length > 0 && (
        <Table<Warning>
          rowKey={(row) => `${row.clusterId} ${row.pack} ${row.cell} ${row.kind}`}
          size="small"
          {...cards}
          dataSource={data.rows}
          pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
          onRow={(row) => ({ className: styles.row, onClick: () => navigate(cellOf(row)) })}
        />
      )}
    </Card>
  );
}

function useColumns(withStack: boolean): TableColumnsType<Warning> {
  const { t } = useTranslation('batteries');
  const lang = useLang();
  return [
    {
      key: 'level',
      title: t('warning.level'),
      width: 96,
      render: (_, row) => (
        <StatusTag plain tone={TONES[row.level]}>
          {t(`warning.is.${row.level}`)}
        </StatusTag>
      ),
    },
    { key: 'kind', title: t('warning.kind'), width: 170, render: (_, row) => t(`warning.of.${row.kind}`) },
    ...(withStack
      ? [{ key: 'stack', title: t('warning.stack'), width: 130, dataIndex: 'stackName' as const }]
      : []),
    {
      key: 'place',
      title: t('ranking.place'),
      width: 200,
      render: (_, row) => (
        <Link to={placePath('cell', { deviceId: row.stackId, ...row })}>{cellName(row)[lang]}</Link>
      ),
    },
    { key: 'evidence', title: t('warning.evidence'), width: 320, render: (_, row) => evidenceOf(row, t) },
    { key: 'since', title: t('warning.since'), width: 110, dataIndex: 'since' },
  ];
}
