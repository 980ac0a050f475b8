import type { z } from 'zod';

interface Check {
  readonly _zod: {
    readonly def: {
      readonly check: string;
      readonly value?: number | bigint | Date;
      readonly inclusive?: boolean;
      readonly minimum?: number;
      readonly length?: number;
    };
  };
}

interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly checks?: readonly Check[];
  readonly shape?: Record<string, Schema>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly out?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Record<string, unknown>;
  readonly getter?: () => Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly partial?: boolean;
}

interface Schema {
  readonly _zod: { readonly def: Definition; readonly values?: ReadonlySet<unknown> };
}

const FORMATTED: Readonly<Record<string, string>> = {
  date: '2026-06-15',
  datetime: '2026-06-15T04:00:00.000Z',
  uuid: '00000000-0000-4000-8000-000000000001',
  email: 'someone@example.com',
  base64: 'AAAA',
  url: 'https://example.com/',
};

/**
 * The smallest value that a schema accepts: null where allowed, empty arrays, no optional fields. A test
 * states only the values it checks: `exampleOf(logRow, { content: 'Edited' })`.
 */
export function exampleOf<T extends z.ZodType>(schema: T, values?: Partial<z.output<T>>): z.output<T> {
  const example = minimal(schema as unknown as Schema) as z.output<T>;
  return values === undefined ? example : ({ ...(example as object), ...values } as z.output<T>);
}

function minimal(schema: Schema): unknown {
  const def = schema._zod.def;
  switch (def.type) {
    case 'object':
      return objectOf(def.shape ?? {});
    case 'array':
      return Array.from({ length: bound(def, ['min_length', 'length_equals']) ?? 0 }, () =>
        minimal(def.element as Schema),
      );
    case 'tuple':
      return (def.items ?? []).map(minimal);
    case 'string':
      return FORMATTED[def.format ?? ''] ?? 'x'.repeat(bound(def, ['min_length', 'length_equals']) ?? 0);
    case 'number':
      return smallestNumber(def);
    case 'boolean':
      return false;
    case 'nullable':
    case 'null':
    case 'unknown':
    case 'any':
      return null;
    case 'optional':
    case 'undefined':
      return undefined;
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'record':
      return recordOf(def);
    case 'union':
      return minimal(def.options?.[0] as Schema);
    case 'pipe':
      return minimal(def.out as Schema);
    case 'lazy':
      return minimal(def.getter?.() as Schema);
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return minimal(def.innerType as Schema);
    default:
      throw new Error(`no example for a schema of type ${def.type}`);
  }
}

function objectOf(shape: Record<string, Schema>): Record<string, unknown> {
  const fields = Object.entries(shape).map(([key, schema]) => [key, minimal(schema)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** A record with enumerated keys needs all of them; a record with text keys may be empty. */
function recordOf({ keyType, valueType, partial }: Definition): Record<string, unknown> {
  const keys = partial ? [] : (keyType?._zod.values ?? []);
  return Object.fromEntries([...keys].map((key) => [String(key), minimal(valueType as Schema)]));
}

function smallestNumber(def: Definition): number {
  const lowest = def.checks?.find(({ _zod }) => _zod.def.check === 'greater_than')?._zod.def;
  const least = Number(lowest?.value ?? 0) + (lowest?.inclusive === false ? 1 : 0);
  return Math.max(0, least);
}

function bound(def: Definition, names: readonly string[]): number | undefined {
  const found = def.checks?.find(({ _zod }) => names.includes(_zod.def.check))?._zod.def;
  return found?.minimum ?? found?.length;
}
