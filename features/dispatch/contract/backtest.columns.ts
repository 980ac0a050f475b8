import { analysisWords } from '@heliodon/analysis/contract';
import { type Column, defineColumns } from '@heliodon/contract/columns';
import { backtestWords, wayWords } from './optimise.words.ts';
import { BACKTEST_WAYS, type BacktestResult, type BacktestWay } from './optimise-backtest.contract.ts';

type BacktestDay = BacktestResult['days'][number];

/** Daily cost of each way, and the savings of the tested one; `unit`: the currency unit. */
export const backtestDayColumns = (unit: string) =>
  defineColumns<BacktestDay>()([
    {
      key: 'day',
      text: backtestWords.day,
      format: 'day',
      width: 130,
      total: { label: analysisWords.total },
    },
    ...BACKTEST_WAYS.map(
      (way): Column<BacktestDay, BacktestWay> => ({
        key: way,
        text: wayWords[way],
        unit,
        format: 'money',
        total: 'sum',
      }),
    ),
    {
      key: 'savedReal',
      text: backtestWords.savedReal,
      unit,
      format: 'money',
      total: 'sum',
      value: ({ real, policy }) => real - policy,
    },
    {
      key: 'savedNone',
      text: backtestWords.savedNone,
      unit,
      format: 'money',
      total: 'sum',
      only: 'file',
      value: ({ none, policy }) => none - policy,
    },
  ]);
