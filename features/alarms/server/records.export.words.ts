import type { Lang } from '@heliodon/kernel/lang';
import { exportWords } from './alarms.export.words.ts';

const own = {
  zh: {
    title: '告警处理记录',
    /** The system reminded; nobody changed anything. */
    reminded: '到期提醒',
    system: '系统',
    columns: { at: '时间', note: '备注', nextReminder: '下次提醒' },
  },
  en: {
    title: 'Handling records',
    reminded: 'Reminder due',
    system: 'System',
    columns: { at: 'Time', note: 'Note', nextReminder: 'Next reminder' },
  },
} as const satisfies Record<Lang, unknown>;

/** What they say of the alarm itself has the headings of the file of alarms. */
export const recordWords = (lang: Lang) => ({
  ...own[lang],
  columns: { ...exportWords[lang].columns, ...own[lang].columns },
});
