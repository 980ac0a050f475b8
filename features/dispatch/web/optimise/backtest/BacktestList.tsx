import { formatMoney } from '@heliodon/kernel/format/money';
import { formatShare } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { StatusTag } from '@heliodon/ui/StatusTag';
import type { StatusTone } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import type { PlantSummary } from '@heliodon/web/stores';
import { Button, Card, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { backtestWords } from '../../../contract/optimise.words.ts';
import {
  type BacktestRow,
  type BacktestState,
  cancelBacktest,
} from '../../../contract/optimise-backtest.contract.ts';
import styles from '../optimise.module.css';
import { isOpen } from './openState.ts';

interface BacktestListProps {
  plant: PlantSummary;
  query: { data: { rows: BacktestRow[]; total: number } | undefined; error: unknown; refetch: () => unknown };
  page: number;
  pageSize: number;
  chosen: number | undefined;
  onPage: (page: number) => void;
  onChoose: (backtestId: number) => void;
  onChanged: () => void;
}

const TONES: Readonly<Record<BacktestState, StatusTone>> = {
  queued: 'waiting',
  running: 'waiting',
  done: 'normal',
  failed: 'fault',
  cancelled: 'offline',
};

export function BacktestList(props: BacktestListProps) {
  const { plant, query, page, pageSize, chosen, onPage, onChoose, onChanged } = props;
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const money = (amount: number | null, currency: string | null) =>
    formatMoney(amount, { lang, currency: currency ?? plant.currency }).text;
  const cancel = async (backtestId: number) => {
    await callApi(cancelBacktest, { plantId: plant.plantId, backtestId });
    onChanged();
  };
  return (
    <LoadedCard query={query} height="12rem">
      {({ rows, total }) => (
        <Card title={t('optimise.backtest.list')}>
          {total === 0 ? (
            <EmptyState
              compact
              title={t('optimise.backtest.noneTitle')}
              hint={t('optimise.backtest.noneHint')}
            />
          ) : (
            <Table<BacktestRow>
              size="small"
              rowKey="backtestId"
              dataSource={rows}
              scroll={{ x: 900 }}
              pagination={total > pageSize && { current: page, pageSize, total, onChange: onPage }}
              rowClassName={({ backtestId }) =>
                `${styles.row} ${backtestId === chosen ? 'ant-table-row-selected' : ''}`
              }
              onRow={({ backtestId }) => ({ onClick: () => onChoose(backtestId) })}
              columns={[
                {
                  key: 'state',
                  title: t('optimise.backtest.stateName'),
                  width: 190,
                  render: (_, { state, percent }) =>
                    state === 'running' ? (
                      <ProgressBar
                        className={styles.progress}
                        label={t('optimise.backtest.state.running')}
                        percent={percent}
                        size="small"
                      />
                    ) : (
                      <StatusTag tone={TONES[state]}>{t(`optimise.backtest.state.${state}`)}</StatusTag>
                    ),
                },
                {
                  key: 'policy',
                  title: t('optimise.backtest.policyName'),
                  render: (_, { policy, planName }) => planName ?? t(`optimise.backtest.policy.${policy}`),
                },
                {
                  key: 'days',
                  title: t('optimise.backtest.lastDays'),
                  align: 'right',
                  render: (_, { days }) => days,
                },
                {
                  key: 'saved',
                  title: backtestWords.savedReal[lang],
                  align: 'right',
                  render: (_, { saved, currency }) => money(saved, currency),
                },
                {
                  key: 'savedNone',
                  title: backtestWords.savedNone[lang],
                  align: 'right',
                  render: (_, { savedNone, currency }) => money(savedNone, currency),
                },
                {
                  key: 'reached',
                  title: t('optimise.backtest.reached'),
                  align: 'right',
                  render: (_, { reached }) => formatShare(reached),
                },
                {
                  key: 'asked',
                  title: t('optimise.backtest.asked'),
                  render: (_, { askedAt, askedBy }) =>
                    `${formatDateTime(askedAt, plant.timeZone, 'minute')} · ${askedBy}`,
                },
                {
                  key: 'actions',
                  align: 'right',
                  width: 100,
                  render: (_, { state, backtestId, mayCancel }) =>
                    isOpen(state) &&
                    mayCancel && (
                      <Button
                        size="small"
                        danger
                        onClick={(event) => {
                          event.stopPropagation();
                          void cancel(backtestId);
                        }}
                      >
                        {t('optimise.backtest.cancel')}
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Card>
      )}
    </LoadedCard>
  );
}
