import type { Bilingual } from '@heliodon/kernel/lang';
import type { BacktestWay } from './optimise-backtest.contract.ts';

/* Texts shared by the page and the export. */

export const wayWords: Readonly<Record<BacktestWay, Bilingual>> = {
  real: { zh: '实际运行', en: 'Actual' },
  policy: { zh: '被测策略', en: 'Tested strategy' },
  rule: { zh: '峰谷规则', en: 'Price rule' },
  perfect: { zh: '完美预知', en: 'Perfect foresight' },
  none: { zh: '无储能', en: 'No storage' },
};

export const backtestWords = {
  title: { zh: '策略回测', en: 'Backtest' },
  day: { zh: '日期', en: 'Day' },
  savedReal: { zh: '较实际运行节省', en: 'Savings vs actual' },
  savedNone: { zh: '较无储能节省', en: 'Savings vs no storage' },
} as const;
