/** Pieces of a line in a box of `width` × `height`, broken where a day is missing, and the place of 0. */
export function sparkLine(values: readonly (number | null)[], width: number, height: number) {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const span = high - low || 1;
  const x = (i: number) => round((i * width) / Math.max(1, values.length - 1));
  const y = (value: number) => round(height - ((value - low) / span) * height);
  const pieces: string[] = [];
  let open = false;
  values.forEach((value, i) => {
    if (value === null) {
      open = false;
      return;
    }
    pieces.push(`${open ? 'L' : 'M'}${x(i)},${y(value)}`);
    open = true;
  });
  const lastAt = values.findLastIndex((value) => value !== null);
  const last = lastAt < 0 ? undefined : { x: x(lastAt), y: y(values[lastAt] ?? 0) };
  return { path: pieces.join(' '), zeroY: y(0), last };
}

const round = (value: number): number => Math.round(value * 10) / 10;
