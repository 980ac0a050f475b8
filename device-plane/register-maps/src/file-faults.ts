import { at, type CodedText, coded, type LoggerText, plainText } from '@heliodon/telemetry/logger-text';
import type { z } from 'zod';
import { nearest } from './nearest.ts';
import { ruleText } from './rules.ts';

/** Faults in a configuration file: file, position, and correction. */
export class FileFaults extends Error {
  readonly file: string;
  /** In English. */
  readonly faults: readonly string[];
  readonly texts: readonly LoggerText[];

  constructor(file: string, texts: readonly LoggerText[]) {
    const faults = texts.map(plainText);
    super(faults.map((fault) => `${file}: ${fault}`).join('\n'));
    this.name = 'FileFaults';
    this.file = file;
    this.faults = faults;
    this.texts = texts;
  }
}

/** The value by its schema. `label` is the name of its file in messages. Throws FileFaults. */
export function checked<T extends z.ZodType>(schema: T, value: unknown, label: string): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success)
    throw new FileFaults(
      label,
      result.error.issues.map((one) => wordFault(one, schema)),
    );
  return result.data;
}

function wordFault(issue: z.core.$ZodIssue, schema: z.ZodType): LoggerText {
  const place = pathText(issue.path);
  const reason = issue.code === 'unrecognized_keys' ? unknownFields(issue.keys, schema) : ruleText(issue);
  return place === '' ? reason : at(place, reason);
}

function unknownFields(keys: readonly string[], schema: z.ZodType): LoggerText {
  const allowed = keysOf(schema);
  const named = keys.map((field): CodedText => {
    const like = nearest(field, allowed);
    return like === undefined ? coded('unknownField', { field }) : coded('unknownFieldLike', { field, like });
  });
  const [only] = named;
  return only && named.length === 1 ? only : named.map(plainText).join('; ');
}

/** Like devices[2].unit. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

/** All field names in the schema, for suggestions for misspelt ones. */
function keysOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { shape, element, options, innerType, in: inner } = (schema as { def: Record<string, unknown> }).def;
  return [
    ...(shape ? Object.keys(shape) : []),
    ...(shape ? Object.values(shape).flatMap((one) => keysOf(one, seen)) : []),
    ...(Array.isArray(options) ? options.flatMap((one) => keysOf(one, seen)) : []),
    ...keysOf(element, seen),
    ...keysOf(innerType, seen),
    ...keysOf(inner, seen),
  ];
}
