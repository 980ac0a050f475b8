import { type AnyCall, BASE_PATH } from '@heliodon/contract/call';
import { SUCCESS } from '@heliodon/contract/errors';
import { z } from 'zod';
import { callTable } from '../../src/calls.ts';

interface Shape {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Shape>>;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: boolean | Shape;
  readonly items?: Shape;
  readonly prefixItems?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields of a value not declared in its schema; contracts.test.ts checks that no schema is open. */
function undeclaredIn(value: unknown, shape: Shape, defs: Shape['$defs'], at: string): string[] {
  if (shape.$ref) return undeclaredIn(value, defs?.[shape.$ref.split('/').at(-1) ?? ''] ?? {}, defs, at);
  const branches = shape.anyOf ?? shape.oneOf;
  if (branches) {
    const found = branches.map((branch) => undeclaredIn(value, branch, defs, at));
    return found.find((names) => names.length === 0) ?? found[0] ?? [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, n) =>
      undeclaredIn(item, shape.prefixItems?.[n] ?? shape.items ?? {}, defs, `${at}[${n}]`),
    );
  }
  if (!isObject(value)) return [];
  const parts = shape.allOf ?? [shape];
  const named = Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Shape>;
  const rest = parts.map(({ additionalProperties }) => additionalProperties).find(isObject) as
    | Shape
    | undefined;
  const open = parts.some(({ properties }) => !properties) && !rest && !shape.allOf;
  return Object.entries(value).flatMap(([name, inner]) => {
    const declared = Object.hasOwn(named, name) ? named[name] : (rest ?? (open ? {} : undefined));
    return declared ? undeclaredIn(inner, declared, defs, `${at}.${name}`) : [`${at}.${name}`];
  });
}

/** Schemas are converted once per call. */
const shapes = new Map<string, Shape>();
const calls = new Map(callTable.map((call) => [call.path as string, call]));

function shapeOf(call: AnyCall): Shape {
  const known = shapes.get(call.path);
  if (known) return known;
  const made = z.toJSONSchema(call.response, { io: 'output', unrepresentable: 'any' }) as Shape;
  shapes.set(call.path, made);
  return made;
}

/** Undeclared fields in the answers of all calls made by tests. */
export function undeclaredFields(path: string, answer: unknown): string[] {
  if (!isObject(answer)) return ['an answer that is no envelope'];
  const beside = Object.keys(answer).filter((name) => !['code', 'msg', 'data'].includes(name));
  const call = calls.get(path.replace(BASE_PATH, ''));
  if (!call || answer.code !== SUCCESS) return beside;
  const shape = shapeOf(call);
  return [...beside, ...undeclaredIn(answer.data, shape, shape.$defs, 'data')];
}
