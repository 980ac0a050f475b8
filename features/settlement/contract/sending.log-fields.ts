import { defineLogFields } from '@heliodon/contract/log-fields';

export const sendingLogFields = defineLogFields('sending', {
  name: { zh: '名称', en: 'Name' },
  active: { zh: '每月发送', en: 'Sent monthly' },
  plants: { zh: '电站', en: 'Plants' },
  files: {
    zh: '报表',
    en: 'Reports',
    values: {
      'electricity.xlsx': { zh: '电量报表（Excel）', en: 'Electricity (Excel)' },
      'income.xlsx': { zh: '收益报表（Excel）', en: 'Income (Excel)' },
      'bill.xlsx': { zh: '电费账单（Excel）', en: 'Bill (Excel)' },
      'bill.pdf': { zh: '电费账单（PDF）', en: 'Bill (PDF)' },
    },
  },
  lang: {
    zh: '语言',
    en: 'Language',
    values: { zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } },
  },
  recipients: { zh: '收件人', en: 'Recipients' },
  dayOfMonth: { zh: '发送日', en: 'Day of month' },
  hour: { zh: '发送时刻', en: 'Hour' },
});
