import type { Outcome } from './fault.ts';

export interface Line {
  readonly name: string;
  readonly outcome: Outcome | undefined;
  readonly result: 'passed' | 'FAILED' | 'not possible here';
}

const HEAD = ['fault', 'what was done', 'acknowledged', 'lost', 'doubled', 'recovery s', 'memory MB', ''];

/** Memory: at the start, maximum, at the end. */
export function tableOf(lines: readonly Line[]): string {
  const rows = lines.map(({ name, outcome, result }) => [
    name,
    outcome?.done ?? '',
    String(outcome?.acknowledged ?? ''),
    String(outcome?.lost ?? ''),
    String(outcome?.doubled ?? ''),
    outcome?.recoveryS?.toFixed(1) ?? '',
    outcome?.memoryMb ?? '',
    result,
  ]);
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)));
  const text = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column >= 2 && column <= 5 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [HEAD, ...rows].map(text).join('\n');
}
