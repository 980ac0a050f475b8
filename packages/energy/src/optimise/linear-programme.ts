/*
 * A linear programme independent of the solver: minimise Σ cost × value within the bounds of columns and rows. Sparse
 * rows: the entries of row r are from starts[r] up to starts[r + 1].
 */

export interface LinearProgramme {
  readonly columns: {
    readonly names: readonly string[];
    readonly cost: readonly number[];
    readonly lower: readonly number[];
    readonly upper: readonly number[];
    /** Integer columns. */
    readonly whole: readonly number[];
  };
  readonly rows: {
    readonly names: readonly string[];
    readonly lower: readonly number[];
    readonly upper: readonly number[];
    readonly starts: readonly number[];
    readonly columns: readonly number[];
    readonly values: readonly number[];
  };
  /** Added to the objective. */
  readonly offset: number;
}

/** A column and its coefficient. */
export type Term = readonly [column: number, by: number];

const ANY = Number.POSITIVE_INFINITY;

export function programmeWriter() {
  const columns = {
    names: [] as string[],
    cost: [] as number[],
    lower: [] as number[],
    upper: [] as number[],
    whole: [] as number[],
  };
  const rows = {
    names: [] as string[],
    lower: [] as number[],
    upper: [] as number[],
    starts: [0],
    columns: [] as number[],
    values: [] as number[],
  };
  let offset = 0;
  const row = (name: string, lower: number, upper: number, terms: readonly Term[]) => {
    rows.names.push(name);
    rows.lower.push(lower);
    rows.upper.push(upper);
    for (const [at, by] of terms) {
      if (by === 0) continue;
      rows.columns.push(at);
      rows.values.push(by);
    }
    rows.starts.push(rows.columns.length);
  };
  return {
    column(name: string, cost: number, lower = 0, upper = ANY): number {
      columns.names.push(name);
      columns.cost.push(cost);
      columns.lower.push(lower);
      columns.upper.push(upper);
      return columns.names.length - 1;
    },
    /** 0 or 1. */
    choice(name: string): number {
      const at = this.column(name, 0, 0, 1);
      columns.whole.push(at);
      return at;
    },
    equal: (name: string, value: number, terms: readonly Term[]) => row(name, value, value, terms),
    atMost: (name: string, value: number, terms: readonly Term[]) => row(name, -ANY, value, terms),
    atLeast: (name: string, value: number, terms: readonly Term[]) => row(name, value, ANY, terms),
    constant(cost: number): void {
      offset += cost;
    },
    done: (): LinearProgramme => ({ columns, rows, offset }),
  };
}

export type ProgrammeWriter = ReturnType<typeof programmeWriter>;
