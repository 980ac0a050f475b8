import { exampleOf } from '@heliodon/contract/testing/example';
import type { z } from 'zod';

interface Definition {
  readonly type: string;
  readonly shape?: Record<string, z.ZodType>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly out?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly getter?: () => z.ZodType;
}

const DAY = '2026-06-15';
/** Values that some fields need for a page to show them. */
const named: Readonly<Record<string, string>> = {
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  kind: 'inverter',
  deviceType: 'inverter',
  month: '2026-06',
};
const isDay = (name: string) => /(day|date|from|until|to)$/i.test(name);
const isTime = (name: string) => /(At|Time)$|^at$/.test(name);
/** The first valid value is used: numeric text, a day, a month, a time, a colour. */
const texts = ['1', DAY, '2026-06', '08:00', '#0A7EA4'];

/** Written by users or devices; others are codes, times and numbers from the server. */
const isWritten = (name: string) =>
  /(name|alias|note|title|description|sn|by|handler|operator|holder|decider)$/i.test(name) ||
  /^(company|position|address|province|city|brand|model|firmware|vendor|content|owner|text)$/.test(name);

/** Content of fields written by users or devices. */
export type Written = () => string;

/**
 * The opposite of `exampleOf`: nothing is null or omitted and each list has one element. The given values replace it at
 * any depth, list elements its one element.
 */
export function filledOf(schema: z.ZodType, values?: unknown, written?: Written): unknown {
  return overlaid(filled(schema, '', written), values);
}

function overlaid(whole: unknown, values: unknown): unknown {
  if (values === undefined) return whole;
  if (Array.isArray(values)) {
    const [element] = Array.isArray(whole) ? whole : [];
    return values.map((value) => overlaid(element, value));
  }
  if (!isObject(values) || !isObject(whole)) return values;
  const given = Object.entries(values).map(([key, value]) => [key, overlaid(whole[key], value)]);
  return { ...whole, ...Object.fromEntries(given) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function filled(schema: z.ZodType, name: string, written: Written | undefined): unknown {
  const def = schema._zod.def as unknown as Definition;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape ?? {});
      return Object.fromEntries(fields.map(([key, field]) => [key, filled(field, key, written)]));
    }
    case 'array': {
      const element = filled(def.element as z.ZodType, name, written);
      const least = exampleOf(schema) as unknown[];
      return Array.from({ length: Math.max(1, least.length) }, () => element);
    }
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return filled(def.innerType as z.ZodType, name, written);
    case 'union':
      return filled(def.options?.[0] as z.ZodType, name, written);
    case 'pipe':
      return filled(def.out as z.ZodType, name, written);
    case 'lazy':
      return filled(def.getter?.() as z.ZodType, name, written);
    case 'string':
      return textOf(schema, name, written);
    case 'number':
      return schema.safeParse(1).success ? 1 : exampleOf(schema);
    default:
      return exampleOf(schema);
  }
}

function textOf(schema: z.ZodType, name: string, written: Written | undefined): unknown {
  const likely = named[name] ?? (isDay(name) ? DAY : isTime(name) ? `${DAY}T04:00:00.000Z` : '');
  const typed = written && isWritten(name) ? written() : likely;
  const accepted = [typed, likely, exampleOf(schema), ...texts].find(
    (value) => value !== '' && schema.safeParse(value).success,
  );
  return accepted ?? exampleOf(schema);
}
