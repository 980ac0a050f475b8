import { defineColumns } from '@heliodon/contract/columns';
import type { SiteEpisode } from './control.contract.ts';
import { siteReasonsText } from './control.words.ts';

export const episodeColumns = defineColumns<SiteEpisode>()([
  { key: 'startedAt', text: { zh: '开始时间', en: 'Started' }, format: 'time', width: 170, locked: true },
  { key: 'endedAt', text: { zh: '结束时间', en: 'Ended' }, format: 'time', width: 170, only: 'file' },
  { key: 'lasted', text: { zh: '持续', en: 'Duration' }, width: 110, only: 'page' },
  {
    key: 'reasons',
    text: { zh: '触及的限值与动作', en: 'Limits and actions' },
    width: 320,
    value: ({ reasons }, { lang }) => siteReasonsText(reasons, lang),
  },
  {
    key: 'avoidedKw',
    text: { zh: '避免超限', en: 'Excess avoided' },
    unit: 'kW',
    format: 'number',
    decimals: 1,
    width: 170,
  },
  {
    key: 'shiftedKwh',
    text: { zh: '储能调节电量', en: 'Shifted by storage' },
    unit: 'kWh',
    format: 'number',
    decimals: 1,
    width: 190,
  },
  {
    key: 'unmetKw',
    text: { zh: '仍超限', en: 'Remaining excess' },
    unit: 'kW',
    format: 'number',
    decimals: 1,
    width: 180,
  },
]);
