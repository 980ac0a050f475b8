import { formatNumber } from '@heliodon/kernel/format/number';
import { useLang } from '@heliodon/ui/useLang';
import { Table, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { wayWords } from '../../../contract/optimise.words.ts';
import {
  BACKTEST_WAYS,
  type BacktestResult,
  type BacktestWay,
} from '../../../contract/optimise-backtest.contract.ts';
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

/** What each way cost, part by part. */
export function WaysTable({ result, unit }: { result: BacktestResult; unit: string }) {
  const { t } = useTranslation('analysis');
  const lang = useLang();
  const rows = BACKTEST_WAYS.map((way): Row => ({ ...result.totals[way], way }));
  const realTotal = result.totals.real.total;
  const number = (key: string, title: string, of: (row: Row) => number, decimals = 2) => ({
    ...{ key, title, align: 'right' as const },
    render: (_: unknown, row: Row) => formatNumber(of(row), decimals),
  });
  return (
    <Table<Row>
      size="small"
      rowKey="way"
      dataSource={rows}
      pagination={false}
      scroll={{ x: 900 }}
      rowClassName={({ way }) => (way === 'policy' ? (styles.strong ?? '') : '')}
      columns={[
        {
          ...{ key: 'way', title: t('optimise.variants.way'), width: 180 },
          render: (_, { way }) => (
            <Tooltip title={t(`optimise.backtest.wayHint.${way}`)}>{wayWords[way][lang]}</Tooltip>
          ),
        },
        ...(Object.keys(PARTS) as Part[]).map((part) =>
          number(part, `${t(PARTS[part])} (${unit})`, (row) => row[part]),
        ),
        number('total', `${t('optimise.variants.total')} (${unit})`, ({ total }) => total),
        {
          ...{ key: 'saved', title: `${t('optimise.backtest.savedReal')} (${unit})`, align: 'right' },
          render: (_, { way, total }) => {
            const saved = realTotal - total;
            return way === 'real' ? (
              '--'
            ) : (
              <span className={saved < 0 ? styles.bad : styles.good}>{formatNumber(saved)}</span>
            );
          },
        },
        number('peak', `${t('optimise.variants.peak')} (kW)`, ({ peakKw }) => peakKw, 1),
      ]}
    />
  );
}
