/** Gaussian elimination of a positive definite system; the last column is the right side. */
export function solved(rows: number[][]): number[] {
  const size = rows.length;
  for (let i = 0; i < size; i += 1)
    for (let k = i + 1; k < size; k += 1) {
      const [row, below] = [rows[i] as number[], rows[k] as number[]];
      const share = (below[i] as number) / (row[i] as number);
      for (let j = i; j <= size; j += 1) below[j] = (below[j] as number) - share * (row[j] as number);
    }
  const found = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i -= 1) {
    const row = rows[i] as number[];
    let right = row[size] as number;
    for (let j = i + 1; j < size; j += 1) right -= (row[j] as number) * (found[j] as number);
    found[i] = right / (row[i] as number);
  }
  return found;
}
