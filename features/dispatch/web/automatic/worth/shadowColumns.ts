import { type Column, defineColumns } from '@heliodon/contract/columns';
import { type DispatchShadow, SHADOW_WAYS, type ShadowWay } from '../../../contract/automatic.contract.ts';
import { shadowWayWords } from '../../../contract/automatic.words.ts';
import type { WayRow } from './worthModel.ts';

export type ShadowDay = DispatchShadow['days'][number];

const words = {
  day: { zh: '日期', en: 'Day' },
  way: { zh: '运行方式', en: 'Operation' },
  cost: { zh: '费用', en: 'Cost' },
  savedRule: { zh: '较峰谷规则节省', en: 'Savings vs price rule' },
  savedReal: { zh: '较实际运行节省', en: 'Savings vs actual' },
} as const;

/* Amounts are in the currency that the heading names. */

export const dayColumns = defineColumns<ShadowDay>()([
  { key: 'day', text: words.day, format: 'day', width: 120 },
  ...SHADOW_WAYS.map(
    (way): Column<ShadowDay, ShadowWay> => ({
      key: way,
      text: shadowWayWords[way],
      format: 'money',
      width: way === 'optimiser' ? 155 : 110,
    }),
  ),
  {
    key: 'savedRule',
    text: words.savedRule,
    format: 'money',
    width: 175,
    value: ({ rule, optimiser }) => rule - optimiser,
  },
  {
    key: 'savedReal',
    text: words.savedReal,
    format: 'money',
    width: 150,
    value: ({ real, optimiser }) => real - optimiser,
  },
]);

/** Cost of the whole range by way of operation. */
export const wayColumns = defineColumns<WayRow>()([
  { key: 'way', text: words.way, width: 160, value: ({ way }, { lang }) => shadowWayWords[way][lang] },
  { key: 'cost', text: words.cost, format: 'money' },
  { key: 'savedRule', text: words.savedRule, format: 'money' },
  { key: 'savedReal', text: words.savedReal, format: 'money' },
]);
