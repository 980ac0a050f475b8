import { coded, type LoggerCode, type LoggerText, type ParamsOf } from '@heliodon/telemetry/logger-text';
import type { z } from 'zod';

/*
 * A zod message is a single string. The message of a rule is its English text; the code with which it is translated is
 * found by it.
 */
const rules = new Map<string, LoggerText>();

/** The English message of a rule; `text` if it says more than the table. */
export function rule<Code extends LoggerCode>(code: Code, params: ParamsOf<Code>, text?: string): string {
  const known = coded(code, params, text);
  rules.set(known.text, known);
  return known.text;
}

/** Why a value violates its schema. Without a code for messages of zod that only a program would cause. */
export function ruleText(issue: z.core.$ZodIssue): LoggerText {
  const { message } = issue;
  const own = rules.get(message);
  if (own !== undefined) return own;
  switch (issue.code) {
    case 'invalid_type':
      if (/received undefined$/.test(message)) return coded('required', {}, message);
      return issue.expected === 'number' ? coded('number', {}, message) : message;
    case 'too_small':
      return isNumber(issue.origin) ? coded('min', { min: Number(issue.minimum) }, message) : message;
    case 'too_big':
      if (issue.origin === 'string') return coded('tooLong', { max: Number(issue.maximum) }, message);
      return isNumber(issue.origin) ? coded('max', { max: Number(issue.maximum) }, message) : message;
    case 'invalid_value':
      return coded('oneOf', { values: issue.values.map(String).join(', ') }, message);
    default:
      return message;
  }
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int';
