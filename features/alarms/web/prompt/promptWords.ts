import type { Bilingual } from '@heliodon/kernel/lang';
import type { AlarmNotice } from '@heliodon/web/stores';
import { gradeWords } from '../../contract/alarm.words.ts';
import type { AlarmItem } from '../../contract/feed.contract.ts';
import { deviceName, wordsOf } from '../alarmText.ts';
import type { Fold } from './promptPlan.ts';

/** Reason of the dialog: new alarms, a repetition for unhandled ones, a reminder, or reminders beside other alarms. */
export type PromptReason = 'raised' | 'again' | 'reminder' | 'mixed' | 'trial';

export const noticeOf = (item: AlarmItem): AlarmNotice => ({
  id: item.id,
  grade: item.grade,
  plantName: item.plantName,
  deviceName: deviceName(item),
  text: wordsOf(item).description,
  at: item.triggerTime,
  timeZone: item.timeZone,
});

const many: Readonly<Record<PromptReason, (count: number) => Bilingual>> = {
  raised: (count) => ({ zh: `${count} 条新告警`, en: `${count} new alarms` }),
  again: (count) => ({ zh: `${count} 条告警仍未处理`, en: `${count} alarms still unhandled` }),
  reminder: (count) => ({ zh: `${count} 条告警到了跟进时间`, en: `${count} alarms due for follow-up` }),
  mixed: (count) => ({ zh: `${count} 条告警需要处理`, en: `${count} alarms need attention` }),
  trial: (count) => ({ zh: `${count} 条新告警`, en: `${count} new alarms` }),
};

const one: Readonly<Record<PromptReason, (grade: Bilingual) => Bilingual>> = {
  raised: (grade) => grade,
  again: (grade) => ({ zh: `仍未处理：${grade.zh}`, en: `Still unhandled: ${grade.en}` }),
  reminder: (grade) => ({ zh: `跟进提醒：${grade.zh}`, en: `Reminder: ${grade.en}` }),
  mixed: (grade) => grade,
  trial: (grade) => ({ zh: `试听：${grade.zh}`, en: `Test: ${grade.en}` }),
};

/** Heading and text of the dialog: for one alarm its text and advice, for several the count of each grade. */
export function promptWords(
  { shown, count }: Fold,
  reason: PromptReason,
): { title: Bilingual; content: Bilingual } {
  const [worst] = shown;
  if (!worst) return { title: { zh: '', en: '' }, content: { zh: '', en: '' } };
  const grade = gradeWords[worst.grade];
  const { description, solution } = wordsOf(worst);
  if (count === 1) return { title: one[reason](grade), content: solution };
  return {
    title: many[reason](count),
    content: {
      zh: `最高等级：${grade.zh}，${description.zh}`,
      en: `Highest level: ${grade.en.toLowerCase()}, ${description.en}`,
    },
  };
}
