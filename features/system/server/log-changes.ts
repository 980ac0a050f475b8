import { logField } from '@heliodon/contract/log-fields';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import type { LogChange, LogValue } from '@heliodon/server-kit/operation-log';
import type { LogRow } from '../contract/log.contract.ts';
import { logWords } from '../contract/log.words.ts';

type ShownChange = LogRow['changes'][number];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Fields and values translated for the reader; for a list only the removed and added items. */
export function presentChanges(changes: readonly LogChange[], lang: Lang, timeZone: string): ShownChange[] {
  return changes.map(({ field, before, after }) => {
    const declared = logField(field);
    const word = (value: LogValue): string => {
      if (Array.isArray(value)) return value.map(word).join(logWords[lang].comma);
      const text = String(value);
      if (typeof value === 'boolean')
        return declared?.values?.[text]?.[lang] ?? logWords[lang].yesNo[value ? 'true' : 'false'];
      return declared?.values?.[text]?.[lang] ?? (INSTANT.test(text) ? formatDateTime(text, timeZone) : text);
    };
    const shown = (value: LogValue) => (isEmpty(value) ? null : word(value));
    const name = declared?.[lang] ?? field;
    if (!isList(before) && !isList(after))
      return { field: name, before: shown(before), after: shown(after), isList: false };
    const [was, is] = [listOf(before), listOf(after)];
    return {
      field: name,
      before: shown(was.filter((item) => !is.includes(item))),
      after: shown(is.filter((item) => !was.includes(item))),
      isList: true,
    };
  });
}

/** For a cell of a table. */
export function changesText(changes: readonly ShownChange[], lang: Lang): string {
  const { colon, semicolon } = logWords[lang];
  const text = ({ before, after, isList: list }: ShownChange) =>
    list
      ? [before && `− ${before}`, after && `+ ${after}`].filter(Boolean).join(' ')
      : `${before ?? '--'} → ${after ?? '--'}`;
  return changes.map((change) => `${change.field}${colon}${text(change)}`).join(semicolon);
}

type Items = readonly (string | number)[];

const isList = (value: LogValue): value is Items => Array.isArray(value);
const listOf = (value: LogValue): Items =>
  isList(value) ? value : value === null ? [] : [typeof value === 'boolean' ? String(value) : value];
const isEmpty = (value: LogValue): boolean =>
  value === null || value === '' || (isList(value) && value.length === 0);
