import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callTable } from '../../src/calls.ts';
import { undeclaredFields } from './undeclared.ts';

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: boolean | Shape;
  readonly items?: Shape;
  readonly prefixItems?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly $defs?: Readonly<Record<string, Shape>>;
}

/** Command parameters are defined by device-plane/kinds/, register maps by device-plane/register-maps/. */
const OPEN = new Set(['params.*', '.map.*']);

const ANNOTATIONS = ['$schema', 'description', 'default', 'title'];

/** Paths that accept any value. */
function openPlaces(shape: Shape, at: string): string[] {
  const named = Object.keys(shape).filter((key) => !ANNOTATIONS.includes(key));
  if (named.length === 0) return [at];
  const rest = shape.additionalProperties;
  const branches = [
    ...(shape.anyOf ?? []),
    ...(shape.oneOf ?? []),
    ...(shape.allOf ?? []),
    ...(shape.prefixItems ?? []),
    ...Object.values(shape.$defs ?? {}),
  ];
  return [
    ...(shape.type === 'object' && (rest === undefined || rest === true) ? [at] : []),
    ...(typeof rest === 'object' ? openPlaces(rest, `${at}.*`) : []),
    ...(shape.items ? openPlaces(shape.items, `${at}[]`) : []),
    ...branches.flatMap((branch) => openPlaces(branch, at)),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => openPlaces(inner, `${at}.${name}`)),
  ];
}

const isKnown = (place: string) => [...OPEN].some((known) => place.endsWith(known));
const shapeOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape;

describe.each(callTable.map((call) => ({ path: call.path, call })))('$path', ({ call }) => {
  it('defines all fields of its response', () => {
    expect(openPlaces(shapeOf(call.response, 'output'), 'data').filter((place) => !isKnown(place))).toEqual(
      [],
    );
  });

  it('defines all fields of its request', () => {
    expect(openPlaces(shapeOf(call.request, 'input'), 'body').filter((place) => !isKnown(place))).toEqual([]);
  });
});

it('a response with other fields is detected', () => {
  const answer = { code: 1000, msg: 'Success', data: { selfRegistration: true } };
  expect(undeclaredFields('/user/getSignInFacts', answer)).toEqual([]);
  expect(undeclaredFields('/user/getSignInFacts', { ...answer, stack: '' })).toEqual(['stack']);
  const more = { ...answer, data: { selfRegistration: true, password_hash: 'x' } };
  expect(undeclaredFields('/user/getSignInFacts', more)).toEqual(['data.password_hash']);
  const rows = { ...answer, data: { rows: [{ tree_id: 1 }], total: 1 } };
  expect(undeclaredFields('/user/queryPlantList', rows)).toEqual(['data.rows[0].tree_id']);
});
