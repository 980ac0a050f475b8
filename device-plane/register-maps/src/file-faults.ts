import type { z } from 'zod';
import { nearest } from './nearest.ts';

/** Faults in a configuration file: file, position, and correction. */
export class FileFaults extends Error {
  readonly faults: readonly string[];

  constructor(file: string, faults: readonly string[]) {
    super(faults.map((fault) => `${file}: ${fault}`).join('\n'));
    this.name = 'FileFaults';
    this.faults = faults;
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

function wordFault(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  const place = pathText(issue.path);
  const at = place === '' ? '' : `${place}: `;
  if (issue.code !== 'unrecognized_keys') return `${at}${issue.message}`;
  const allowed = keysOf(schema);
  const named = issue.keys.map((key) => {
    const like = nearest(key, allowed);
    return `unknown field "${key}"${like === undefined ? '' : `, did you mean "${like}"?`}`;
  });
  return `${at}${named.join('; ')}`;
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
