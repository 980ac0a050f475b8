import type { LinearProgramme } from './linear-programme.ts';

/** What a solver says; it never throws. `values`: one a column. */
export type LpAnswer =
  | { readonly status: 'optimal'; readonly objective: number; readonly values: ArrayLike<number> }
  /** `values`: the best so far, where there is one. */
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
  solve(programme: LinearProgramme, timeLimitMs: number): Promise<LpAnswer>;
}
