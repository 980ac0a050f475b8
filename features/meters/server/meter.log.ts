import { defineLogActions, type LogAction } from '@heliodon/contract/log-actions';
import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import type { Bilingual, TextParams } from '@heliodon/kernel/lang';

/*
 * The log is translated for each reader, so each change from one sampling point to another has its own entry. All other
 * values are the same in both languages: models, times, serial numbers, free text.
 */
const SCOPE = 'meters';
const none: Bilingual = { zh: '未设置', en: 'not set' };
const places = [{ id: 'none', ...none }, ...samplingPoints];

const pointEntries = Object.fromEntries(
  places.flatMap((from) =>
    places
      .filter((to) => to !== from)
      .map((to): [string, LogAction] => [
        `samplingPoint.${from.id}.${to.id}`,
        {
          type: 'device',
          zh: `电表 {sn} 采样点：${from.zh} → ${to.zh}`,
          en: `Sampling point of meter {sn}: ${from.en} → ${to.en}`,
        },
      ]),
  ),
);

const changed = (zh: string, en: string): LogAction => ({
  type: 'device',
  zh: `电表 {sn} ${zh}：{before} → {after}`,
  en: `${en} of meter {sn}: {before} → {after}`,
});

const fieldEntries = {
  model: changed('型号', 'Model'),
  links: changed('关联设备', 'Linked devices'),
  collectFrom: changed('采集开始时间', 'Collection start'),
  address: changed('安装地址', 'Address'),
  note: changed('备注', 'Note'),
};
type Field = keyof typeof fieldEntries;

defineLogActions(SCOPE, { ...pointEntries, ...fieldEntries });

export interface LoggedMeter extends Readonly<Record<Field, string>> {
  readonly samplingPoint: string | null;
}

const SHOWN_CHARS = 120;
const shown = (text: string): string =>
  text === '' ? '--' : text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;

/** One entry per difference. */
export function changesOf(
  sn: string,
  before: LoggedMeter,
  after: LoggedMeter,
): { action: string; params: TextParams }[] {
  const moved = before.samplingPoint !== after.samplingPoint && {
    action: `${SCOPE}.samplingPoint.${before.samplingPoint ?? 'none'}.${after.samplingPoint ?? 'none'}`,
    params: { sn },
  };
  const fields = (Object.keys(fieldEntries) as Field[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      action: `${SCOPE}.${field}`,
      params: { sn, before: shown(before[field]), after: shown(after[field]) },
    }));
  return moved ? [moved, ...fields] : fields;
}
