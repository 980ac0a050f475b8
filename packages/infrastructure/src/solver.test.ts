import type { Highs } from 'highs';
import loadHighs from 'highs';
import { describe, expect, it, test } from 'vitest';
import { highsSolver } from './solver.ts';

const ANY = Number.POSITIVE_INFINITY;

/** Minimise x + 2 y + 5 with x + y ≥ need and x, y from 0 to the given bounds. */
const twoColumns = (need: number, mostX: number, mostY: number, whole: readonly number[] = []) => ({
  columns: { cost: [1, 2], lower: [0, 0], upper: [mostX, mostY], whole },
  rows: { lower: [need], upper: [ANY], starts: [0, 2], columns: [0, 1], values: [1, 1] },
  offset: 5,
});

describe('results of HiGHS', () => {
  const solver = highsSolver();
  test.each([
    ['the cheapest', twoColumns(2, 1.5, ANY), { status: 'optimal', objective: 7.5, values: [1.5, 0.5] }],
    ['whole numbers', twoColumns(2, 1.5, ANY, [0, 1]), { status: 'optimal', objective: 8, values: [1, 1] }],
    ['no way', twoColumns(2, 0.5, 0.5), { status: 'infeasible' }],
  ])('%s', async (_, programme, expected) => {
    const answer = await solver.solve(programme, 10_000);
    const values = 'values' in answer && answer.values ? { values: [...answer.values] } : {};
    expect({ ...answer, ...values }).toMatchObject(expected);
  });

  it('begins at the basis of an earlier answer', async () => {
    const first = await solver.solve(twoColumns(2, 1.5, ANY), 10_000);
    const start = first.status === 'optimal' ? first.start : undefined;
    expect(start).toMatchObject({ columns: expect.any(Int32Array), rows: expect.any(Int32Array) });
    for (const mostX of [1, 1.5, 3])
      expect(await solver.solve(twoColumns(2, mostX, ANY), 10_000, start)).toEqual(
        await solver.solve(twoColumns(2, mostX, ANY), 10_000),
      );
    expect(await solver.solve(twoColumns(2, 1.5, ANY, [0, 1]), 10_000)).not.toHaveProperty('start');
  });

  it('unbounded', async () => {
    const programme = { ...twoColumns(2, ANY, ANY), offset: 0 };
    const paid = { ...programme, columns: { ...programme.columns, cost: [-1, 2] } };
    expect((await solver.solve(paid, 10_000)).status).toBe('unbounded');
  });

  it('time limit exceeded', async () => {
    expect((await solver.solve(twoColumns(2, 1.5, ANY), 0)).status).toMatch(/timeLimit|optimal/);
  });

  it('invalid input', async () => {
    const { columns, rows } = twoColumns(2, 1, 1);
    const answer = await solver.solve({ columns, rows: { ...rows, columns: [0, 7] }, offset: 0 }, 10_000);
    expect(answer.status).toBe('failed');
  });
});

it('is loaded once, and again after a failure', async () => {
  let loads = 0;
  const broken = {
    constants: { variableType: {}, modelStatus: {}, solutionStatus: {} },
    createModel: () => {
      throw new Error('unreachable');
    },
  } as unknown as Highs;
  const solver = highsSolver(async () => {
    loads += 1;
    return loads === 1 ? broken : loadHighs();
  });
  expect(loads).toBe(0);
  const problem = twoColumns(2, 1.5, ANY);
  expect(await solver.solve(problem, 10_000)).toEqual({ status: 'failed', reason: 'unreachable' });
  expect((await solver.solve(problem, 10_000)).status).toBe('optimal');
  expect((await solver.solve(problem, 10_000)).status).toBe('optimal');
  expect(loads).toBe(2);
});
