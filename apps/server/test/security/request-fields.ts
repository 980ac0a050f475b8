import type { AnyCall } from '@heliodon/contract/call';
import { z } from 'zod';

interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
}

/** A field in the request of a call, and the request with a value in it. */
export interface RequestField {
  readonly path: string;
  readonly put: (body: unknown, value: unknown) => unknown;
}
type Wanted = (shape: Shape) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const branchesOf = (shape: Shape) => shape.anyOf ?? shape.oneOf ?? [shape];

/** A minimal value where the base request has none. */
function sampleOf(shape: Shape): unknown {
  const [first = {}] = branchesOf(shape);
  if (first !== shape) return sampleOf(first);
  if ('const' in shape) return shape.const;
  if ('default' in shape) return shape.default;
  if (shape.enum) return shape.enum[0];
  if (shape.type === 'object') {
    const needed = (shape.required ?? []).map((name) => [name, sampleOf(shape.properties?.[name] ?? {})]);
    return Object.fromEntries(needed);
  }
  if (shape.type === 'array')
    return Array.from({ length: shape.minItems ?? 0 }, () => sampleOf(shape.items ?? {}));
  if (shape.type === 'boolean') return false;
  if (shape.type === 'string') {
    const samples: Record<string, string> = {
      date: '2026-01-01',
      uuid: '00000000-0000-4000-8000-000000000000',
    };
    return samples[shape.format ?? ''] ?? '1';
  }
  return shape.minimum ?? (shape.exclusiveMinimum === undefined ? 0 : shape.exclusiveMinimum + 1);
}

/** Whether the existing value matches this branch, by its literals. */
function isMeant(shape: Shape, value: unknown): boolean {
  if (!isObject(value)) return false;
  return Object.entries(shape.properties ?? {}).every(
    ([name, inner]) => !('const' in inner) || value[name] === inner.const,
  );
}

function fieldsBelow(shape: Shape, path: string, wanted: Wanted): RequestField[] {
  const branches = branchesOf(shape);
  if (branches[0] !== shape) return branches.flatMap((branch) => fieldsBelow(branch, path, wanted));
  const here = wanted(shape) ? [{ path, put: (_: unknown, value: unknown) => value }] : [];
  if (shape.type === 'array' && shape.items) {
    const inside = fieldsBelow(shape.items, `${path}[]`, wanted).map((field) => ({
      path: field.path,
      put: (list: unknown, value: unknown) => {
        const [first, ...rest] = Array.isArray(list) ? list : [];
        return [field.put(first, value), ...rest];
      },
    }));
    return [...here, ...inside];
  }
  if (here.length > 0) return here;
  return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
    fieldsBelow(inner, `${path}.${name}`, wanted).map((field) => ({
      path: field.path,
      put: (value, put) => {
        const whole = isMeant(shape, value) ? (value as object) : (sampleOf(shape) as object);
        return { ...whole, [name]: field.put((whole as Record<string, unknown>)[name], put) };
      },
    })),
  );
}

/** Derived from the contract, so that fields of new calls are included. */
function fieldsOf(call: AnyCall, wanted: Wanted): RequestField[] {
  const shape = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Shape;
  return [...new Map(fieldsBelow(shape, '', wanted).map((field) => [field.path, field])).values()];
}

const isNumber: Wanted = ({ type }) => type === 'integer' || type === 'number';
const isFree = (shape: Shape) => !shape.enum && !('const' in shape);

export const textFields = (call: AnyCall): RequestField[] =>
  fieldsOf(call, (shape) => shape.type === 'string' && isFree(shape));

export const numberFields = (call: AnyCall): RequestField[] =>
  fieldsOf(call, (shape) => isNumber(shape) && isFree(shape));

/** Lists of numbers and texts: ids of either kind. */
export const listFields = (call: AnyCall): RequestField[] =>
  fieldsOf(
    call,
    (shape) => shape.type === 'array' && branchesOf(shape.items ?? {}).some(({ type }) => type !== 'object'),
  );
