import { SUCCESS } from '@heliodon/contract/errors';
import { AppError, type ErrorEntry } from '@heliodon/kernel/app-error';
import { type Bilingual, inLang, type Lang, type TextParams } from '@heliodon/kernel/lang';
import { commandsErrors } from '../contract/commands.errors.ts';

/** An objection of a rule. Names are bilingual and are translated for the reader. */
export interface Issue {
  readonly entry: ErrorEntry;
  readonly params?: Readonly<Record<string, string | number | Bilingual>>;
}

export const issue = (entry: ErrorEntry, params?: Issue['params']): Issue => ({
  entry,
  ...(params && { params }),
});

export const toAppError = (found: Issue, lang: Lang): AppError =>
  new AppError(found.entry, textParams(found, lang));

/** One result of a batch: accepted, or the reason. */
export const batchResult = (deviceId: number, found: Issue | undefined, lang: Lang) => ({
  deviceId,
  code: found?.entry.code ?? SUCCESS,
  msg: found ? inLang(found.entry, lang, textParams(found, lang)).trim() : inLang(taken, lang),
});

const taken: Bilingual = { zh: '已提交', en: 'Submitted' };

function textParams({ params = {} }: Issue, lang: Lang): TextParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? value[lang] : value]),
  );
}

const byCode = new Map<number, ErrorEntry>(Object.values(commandsErrors).map((entry) => [entry.code, entry]));

export const errorByCode = (code: number): ErrorEntry => byCode.get(code) ?? commandsErrors.refusedByDevice;

/** Message of a stored error with its code and the device's text. */
export function keptError(row: { error_code: number | null; error: string }, lang: Lang) {
  if (row.error_code === null) return { code: null, msg: '' };
  return { code: row.error_code, msg: inLang(errorByCode(row.error_code), lang, { error: row.error }) };
}
