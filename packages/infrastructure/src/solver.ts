import type { Highs } from 'highs';

/*
 * HiGHS as WebAssembly: adapter of the port LpSolver in packages/energy/src/optimise. This package does not import
 * energy, so the types are repeated; the compiler compares them where a solver is passed. Solving blocks the thread:
 * frequent callers use a worker thread.
 */

interface Programme {
  readonly columns: {
    readonly cost: readonly number[];
    readonly lower: readonly number[];
    readonly upper: readonly number[];
    readonly whole: readonly number[];
  };
  readonly rows: {
    readonly lower: readonly number[];
    readonly upper: readonly number[];
    readonly starts: readonly number[];
    readonly columns: readonly number[];
    readonly values: readonly number[];
  };
  readonly offset: number;
}

type Answer =
  | { readonly status: 'optimal'; readonly objective: number; readonly values: Float64Array }
  | { readonly status: 'timeLimit'; readonly objective: number | null; readonly values: Float64Array | null }
  | { readonly status: 'infeasible' }
  | { readonly status: 'unbounded' }
  | { readonly status: 'failed'; readonly reason: string };

export interface HighsSolver {
  solve(programme: Programme, timeLimitMs: number): Promise<Answer>;
}

/** Loaded on first use, then cached. `load`: for tests. */
export function highsSolver(load: () => Promise<Highs> = loadHighs): HighsSolver {
  let loading: Promise<Highs> | undefined;
  return {
    async solve(programme, timeLimitMs) {
      try {
        loading ??= load();
        return run(await loading, programme, timeLimitMs);
      } catch (error) {
        // After an abort the WebAssembly state cannot be trusted: the next solve loads it again.
        loading = undefined;
        return { status: 'failed', reason: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

async function loadHighs(): Promise<Highs> {
  const { default: loader } = await import('highs');
  return loader();
}

function run(highs: Highs, { columns, rows, offset }: Programme, timeLimitMs: number): Answer {
  const [numCols, numRows] = [columns.cost.length, rows.lower.length];
  const { variableType, modelStatus, solutionStatus } = highs.constants;
  const model = highs.createModel();
  try {
    model.options.set({ output_flag: false, time_limit: timeLimitMs / 1000, mip_rel_gap: 1e-6 });
    model.passModel({
      numCols,
      numRows,
      offset,
      colCost: columns.cost,
      colLower: columns.lower,
      colUpper: columns.upper,
      rowLower: rows.lower,
      rowUpper: rows.upper,
      matrix: {
        format: 'csr',
        numRows,
        numCols,
        starts: rows.starts,
        indices: rows.columns,
        values: rows.values,
      },
    });
    for (const column of columns.whole) model.changeColIntegrality(column, variableType.integer);
    const { modelStatus: status } = model.run();
    if (status === modelStatus.infeasible) return { status: 'infeasible' };
    if (status === modelStatus.unbounded || status === modelStatus.unboundedOrInfeasible)
      return { status: 'unbounded' };
    const values = () => model.getSolution().colValue;
    if (status === modelStatus.optimal)
      return { status: 'optimal', objective: model.getObjectiveValue(), values: values() };
    if (status !== modelStatus.timeLimit) return { status: 'failed', reason: `model status ${status}` };
    const feasible = model.info.get('primal_solution_status') === solutionStatus.feasible;
    return {
      status: 'timeLimit',
      objective: feasible ? model.getObjectiveValue() : null,
      values: feasible ? values() : null,
    };
  } finally {
    model.dispose();
  }
}
