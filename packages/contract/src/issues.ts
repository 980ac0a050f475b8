import type { Lang } from '@heliodon/kernel/lang';
import { inLang } from '@heliodon/kernel/lang';
import type { z } from 'zod';
import { messageText } from './messages.ts';

/** One wrong field: where, and what to do about it in the caller's language. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

type ZodIssue = z.core.$ZodIssue;

const generic = {
  required: { zh: '必填', en: 'is required' },
  type: { zh: '类型应为 {expected}', en: 'must be of type {expected}' },
  unknown: { zh: '未知字段 {keys}', en: 'unknown field {keys}' },
  minText: { zh: '至少 {n} 个字符', en: 'needs at least {n} characters' },
  maxText: { zh: '最多 {n} 个字符', en: 'takes at most {n} characters' },
  minNumber: { zh: '不能小于 {n}', en: 'must be at least {n}' },
  maxNumber: { zh: '不能大于 {n}', en: 'must be at most {n}' },
  minItems: { zh: '至少 {n} 项', en: 'needs at least {n} items' },
  maxItems: { zh: '最多 {n} 项', en: 'takes at most {n} items' },
  choice: { zh: '应为以下之一：{values}', en: 'must be one of: {values}' },
  format: { zh: '格式不正确', en: 'has a wrong format' },
  wrong: { zh: '不正确', en: 'is not valid' },
} as const;

/** Words for zod's own issues; a rule with a message of its own speaks for itself. */
export function issueText(found: ZodIssue, lang: Lang): string {
  const own = messageText(found.message, lang);
  if (own) return own;
  switch (found.code) {
    case 'invalid_type':
      return found.input === undefined && /undefined/.test(found.message)
        ? inLang(generic.required, lang)
        : inLang(generic.type, lang, { expected: found.expected });
    case 'unrecognized_keys':
      return inLang(generic.unknown, lang, { keys: found.keys.join(', ') });
    case 'too_small':
      return sized(found.origin, 'min', Number(found.minimum), lang);
    case 'too_big':
      return sized(found.origin, 'max', Number(found.maximum), lang);
    case 'invalid_value':
      return inLang(generic.choice, lang, { values: found.values.map(String).join(', ') });
    case 'invalid_format':
      return inLang(generic.format, lang);
    default:
      return inLang(generic.wrong, lang);
  }
}

function sized(origin: string, side: 'min' | 'max', n: number, lang: Lang): string {
  const what = origin === 'string' ? 'Text' : origin === 'array' ? 'Items' : 'Number';
  return inLang(generic[`${side}${what}`], lang, { n });
}

export function fieldIssues(error: z.ZodError, lang: Lang): FieldIssue[] {
  return error.issues.map((found) => ({
    path: found.path.map(String).join('.'),
    message: issueText(found, lang),
  }));
}
