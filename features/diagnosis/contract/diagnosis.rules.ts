import { defineErrors } from '@heliodon/contract/errors';
import { defineLogActions, type LogAction } from '@heliodon/contract/log-actions';
import type { FindingKind } from '@heliodon/energy/diagnosis/finding';
import type { Bilingual } from '@heliodon/kernel/lang';
import { findingWords } from './finding.words.ts';

export const diagnosisErrors = defineErrors({
  notOpen: {
    code: 2595,
    zh: '该诊断结果已结束或已忽略，不能再执行此操作',
    en: 'This finding has ended or was dismissed; this action is no longer available.',
  },
  alreadyAlarm: {
    code: 2596,
    zh: '该诊断结果已转为告警，请在告警管理中处理',
    en: 'An alarm was already raised for this finding. Handle it in alarm management.',
  },
  notDismissed: {
    code: 2597,
    zh: '只能恢复已忽略的诊断结果',
    en: 'Only dismissed findings can be reopened.',
  },
});

/** One entry per kind of finding: the log and the name of the finding are translated when read. */
function ofEachKind(scope: string, words: (name: Bilingual) => Bilingual): (kind: FindingKind) => string {
  const entries = Object.entries(findingWords).map(([kind, { name }]): [string, LogAction] => [
    kind,
    { type: 'alarm', ...words(name) },
  ]);
  const keys = defineLogActions(`diagnosis.${scope}`, Object.fromEntries(entries));
  return (kind) => keys[kind] ?? '';
}

/** {place}: serial number and string, or the plant. */
export const findingLog = {
  dismiss: ofEachKind('dismiss', ({ zh, en }) => ({
    zh: `忽略诊断结果：${zh}（{place}），{note}`,
    en: `Dismissed the finding “${en}” ({place}): {note}`,
  })),
  reopen: ofEachKind('reopen', ({ zh, en }) => ({
    zh: `恢复诊断结果：${zh}（{place}）`,
    en: `Reopened the finding “${en}” ({place})`,
  })),
  raise: ofEachKind('raise', ({ zh, en }) => ({
    zh: `诊断结果转为告警：${zh}（{place}），等级 {grade}`,
    en: `Raised an alarm for the finding “${en}” ({place}), level {grade}`,
  })),
};

export const diagnosisLog = defineLogActions('diagnosis', {
  run: { type: 'device', zh: '手动运行智能诊断', en: 'Ran diagnosis manually' },
  export: { type: 'device', zh: '导出诊断结果（{format}）', en: 'Exported diagnosis findings ({format})' },
});
