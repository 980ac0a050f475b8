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

/** A place for text in the request of a call, and the request with a text in that place. */
export interface TextField {
  readonly path: string;
  readonly put: (body: unknown, text: string) => unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const branchesOf = (shape: Shape) => shape.anyOf ?? shape.oneOf ?? [shape];

/** The least that fits, where the request that we start from says nothing. */
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

/** Whether what stands there already is meant by this branch: by its words that are fixed. */
function isMeant(shape: Shape, value: unknown): boolean {
  if (!isObject(value)) return false;
  return Object.entries(shape.properties ?? {}).every(
    ([name, inner]) => !('const' in inner) || value[name] === inner.const,
  );
}

function fieldsBelow(shape: Shape, path: string): TextField[] {
  const branches = branchesOf(shape);
  if (branches[0] !== shape) return branches.flatMap((branch) => fieldsBelow(branch, path));
  if (shape.type === 'string' && !shape.enum && !('const' in shape))
    return [{ path, put: (_, text) => text }];
  if (shape.type === 'array' && shape.items) {
    return fieldsBelow(shape.items, `${path}[]`).map((field) => ({
      path: field.path,
      put: (list, text) => {
        const [first, ...rest] = Array.isArray(list) ? list : [];
        return [field.put(first, text), ...rest];
      },
    }));
  }
  return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
    fieldsBelow(inner, `${path}.${name}`).map((field) => ({
      path: field.path,
      put: (value, text) => {
        const whole = isMeant(shape, value) ? (value as object) : (sampleOf(shape) as object);
        return { ...whole, [name]: field.put((whole as Record<string, unknown>)[name], text) };
      },
    })),
  );
}

/** Found in the contract itself, so that the fields of a new call are among them. */
export function textFields(call: AnyCall): TextField[] {
  const shape = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Shape;
  const found = fieldsBelow(shape, '');
  return [...new Map(found.map((field) => [field.path, field])).values()];
}
