import type { LinearProgramme } from './linear-programme.ts';

/** Where a simplex method may begin: the basis of an optimal answer, for the same rows and columns with other bounds. */
interface LpStart {
  readonly columns: Int32Array;
  readonly rows: Int32Array;
}

/** Answer of a solver; it never throws. `values`: one per column. */
export type LpAnswer =
  | {
      readonly status: 'optimal';
      readonly objective: number;
      readonly values: ArrayLike<number>;
      /** Absent with integer columns. */
      readonly start?: LpStart;
    }
  /** `values`: the best solution so far, if any. */
  | {
      readonly status: 'timeLimit';
      readonly objective: number | null;
      readonly values: ArrayLike<number> | null;
    }
  | { readonly status: 'infeasible' }
  | { readonly status: 'unbounded' }
  | { readonly status: 'failed'; readonly reason: string };

/** The port; its adapter is packages/infrastructure/src/solver.ts. */
export interface LpSolver {
  solve(programme: LinearProgramme, timeLimitMs: number, start?: LpStart): Promise<LpAnswer>;
}
