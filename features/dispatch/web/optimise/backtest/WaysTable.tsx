import { formatNumber } from '@heliodon/kernel/format/number';
import { useLang } from '@heliodon/ui/useLang';
import { Table, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { backtestWords, wayWords } from '../../../contract/optimise.words.ts';
import {
  BACKTEST_WAYS,
  type BacktestResult,
  type BacktestWay,
} from '../../../contract/optimise-backtest.contract.ts';
import { Saving } from '../../Saving.tsx';
import styles from '../optimise.module.css';

type Row = BacktestResult['totals'][BacktestWay] & { readonly way: BacktestWay };
const PARTS = {
  energy: 'optimise.variants.part.energy',
  feedIn: 'optimise.variants.part.feedIn',
  demand: 'optimise.backtest.demand',
  wear: 'optimise.variants.part.wear',
  stock: 'optimise.variants.part.stock',
} as const;
type Part = keyof typeof PARTS;

/** Cost of each way of operation, by part. */
export function WaysTable({ result, unit }: { result: BacktestResult; unit: string }) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const rows = BACKTEST_WAYS.map((way): Row => ({ ...result.totals[way], way }));
  const saved = (against: 'none' | 'real', title: string) => ({
    key: `saved-${against}`,
    title,
    align: 'right' as const,
    render: (_: unknown, { way, total }: Row) => {
      const amount = way === against ? null : result.totals[against].total - total;
      return <Saving amount={amount} />;
    },
  });
  const number = (key: string, title: string, of: (row: Row) => number, decimals = 2) => ({
    key,
    title,
    align: 'right' as const,
    render: (_: unknown, row: Row) => formatNumber(of(row), decimals),
  });
  return (
    <Table<Row>
      size="small"
      rowKey="way"
      dataSource={rows}
      pagination={false}
      scroll={{ x: 1020 }}
      rowClassName={({ way }) => (way === 'policy' ? (styles.strong ?? '') : '')}
      columns={[
        {
          key: 'way',
          title: t('optimise.variants.way'),
          width: 180,
          render: (_, { way }) => (
            <Tooltip title={t(`optimise.backtest.wayHint.${way}`)}>{wayWords[way][lang]}</Tooltip>
          ),
        },
        ...(Object.keys(PARTS) as Part[]).map((part) =>
          number(part, `${t(PARTS[part])} (${unit})`, (row) => row[part]),
        ),
        number('total', `${t('optimise.variants.total')} (${unit})`, ({ total }) => total),
        saved('none', `${backtestWords.savedNone[lang]} (${unit})`),
        saved('real', `${backtestWords.savedReal[lang]} (${unit})`),
        number('peak', `${t('optimise.variants.peak')} (kW)`, ({ peakKw }) => peakKw, 1),
      ]}
    />
  );
}
