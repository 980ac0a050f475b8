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

/** A basis: the state of each column and row. */
interface Start {
  readonly columns: Int32Array;
  readonly rows: Int32Array;
}

type Answer =
  | {
      readonly status: 'optimal';
      readonly objective: number;
      readonly values: Float64Array;
      readonly start?: Start;
    }
  | { readonly status: 'timeLimit'; readonly objective: number | null; readonly values: Float64Array | null }
  | { readonly status: 'infeasible' }
  | { readonly status: 'unbounded' }
  | { readonly status: 'failed'; readonly reason: string };

export interface HighsSolver {
  solve(programme: Programme, timeLimitMs: number, start?: Start): Promise<Answer>;
}

/** Loaded on first use, then cached. `load`: for tests. */
export function highsSolver(load: () => Promise<Highs> = loadHighs): HighsSolver {
  let loading: Promise<Highs> | undefined;
  return {
    async solve(programme, timeLimitMs, start) {
      try {
        loading ??= load();
        return run(await loading, programme, timeLimitMs, start);
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

/**
 * For programmes without integer columns: presolve takes longer than the iterations that it saves, scaling does nothing for
 * coefficients of similar size, and devex weights are the fastest.
 */
const CONTINUOUS = {
  presolve: 'off',
  simplex_scale_strategy: 0,
  simplex_dual_edge_weight_strategy: 1,
} as const;

function run(
  highs: Highs,
  { columns, rows, offset }: Programme,
  timeLimitMs: number,
  start: Start | undefined,
): Answer {
  const [numCols, numRows] = [columns.cost.length, rows.lower.length];
  const { variableType, modelStatus, solutionStatus } = highs.constants;
  const model = highs.createModel();
  try {
    const isContinuous = columns.whole.length === 0;
    model.options.set({ output_flag: false, time_limit: timeLimitMs / 1000, mip_rel_gap: 1e-6 });
    if (isContinuous) model.options.set(CONTINUOUS);
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
    if (start) model.setBasis({ colStatus: start.columns, rowStatus: start.rows });
    const { modelStatus: status } = model.run();
    if (status === modelStatus.infeasible) return { status: 'infeasible' };
    if (status === modelStatus.unbounded || status === modelStatus.unboundedOrInfeasible)
      return { status: 'unbounded' };
    const values = () => model.getSolution().colValue;
    if (status === modelStatus.optimal) {
      const found = { status: 'optimal', objective: model.getObjectiveValue(), values: values() } as const;
      return isContinuous ? { ...found, start: basisOf(model) } : found;
    }
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

function basisOf(model: ReturnType<Highs['createModel']>): Start {
  const { colStatus, rowStatus } = model.getBasis();
  return { columns: colStatus, rows: rowStatus };
}
