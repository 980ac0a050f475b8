import type { Lang } from '@heliodon/kernel/lang';
import { inLang } from '@heliodon/kernel/lang';
import type { z } from 'zod';
import { messageText } from './messages.ts';

/** One invalid field: its path and a message in the caller's language. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

type ZodIssue = z.core.$ZodIssue;

const generic = {
  required: { zh: '此项必填', en: 'This field is required' },
  type: { zh: '类型应为 {expected}', en: 'Must be of type {expected}' },
  unknown: { zh: '未知字段 {keys}', en: 'Unknown field {keys}' },
  minText: { zh: '至少 {n} 个字符', en: 'At least {n} characters' },
  maxText: { zh: '最多 {n} 个字符', en: 'At most {n} characters' },
  minNumber: { zh: '不能小于 {n}', en: 'Must be {n} or more' },
  maxNumber: { zh: '不能大于 {n}', en: 'Must be {n} or less' },
  aboveNumber: { zh: '必须大于 {n}', en: 'Must be greater than {n}' },
  belowNumber: { zh: '必须小于 {n}', en: 'Must be less than {n}' },
  minItems: { zh: '至少 {n} 项', en: 'At least {n} items' },
  maxItems: { zh: '最多 {n} 项', en: 'At most {n} items' },
  choice: { zh: '应为以下之一：{values}', en: 'Must be one of: {values}' },
  format: { zh: '格式不正确', en: 'Invalid format' },
  wrong: { zh: '不正确', en: 'Invalid value' },
} as const;

/** Message for a schema violation; a rule with its own message uses that one. */
export function issueText(found: ZodIssue, lang: Lang): string {
  const own = messageText(found.message, lang);
  if (own) return own;
  switch (found.code) {
    case 'invalid_type':
      return isMissing(found)
        ? inLang(generic.required, lang)
        : inLang(generic.type, lang, { expected: found.expected });
    case 'unrecognized_keys':
      return inLang(generic.unknown, lang, { keys: found.keys.join(', ') });
    case 'too_small':
      if (found.origin === 'string' && found.minimum === 1) return inLang(generic.required, lang);
      if (found.inclusive === false) return inLang(generic.aboveNumber, lang, { n: Number(found.minimum) });
      return inLang(generic[`min${measured(found.origin)}`], lang, { n: Number(found.minimum) });
    case 'too_big':
      if (found.inclusive === false) return inLang(generic.belowNumber, lang, { n: Number(found.maximum) });
      return inLang(generic[`max${measured(found.origin)}`], lang, { n: Number(found.maximum) });
    case 'invalid_value':
      if (isMissing(found)) return inLang(generic.required, lang);
      return inLang(generic.choice, lang, { values: found.values.map(String).join(', ') });
    case 'invalid_format':
      return inLang(generic.format, lang);
    default:
      return inLang(generic.wrong, lang);
  }
}

/** With reportInput, an issue contains the value; otherwise the message of zod tells. */
function isMissing(found: ZodIssue): boolean {
  return 'input' in found ? found.input === undefined : /received undefined/.test(found.message);
}

function measured(origin: string): 'Text' | 'Items' | 'Number' {
  if (origin === 'string') return 'Text';
  return origin === 'array' || origin === 'set' ? 'Items' : 'Number';
}

export function fieldIssues(error: z.ZodError, lang: Lang): FieldIssue[] {
  return error.issues.map((found) => ({
    path: found.path.map(String).join('.'),
    message: issueText(found, lang),
  }));
}
