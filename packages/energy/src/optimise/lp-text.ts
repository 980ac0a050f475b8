import type { LinearProgramme } from './linear-programme.ts';

/** The programme in CPLEX LP format, for inspection or other solvers. */
export function lpText({ columns, rows, offset }: LinearProgramme): string {
  const name = (at: number) => columns.names[at] ?? `c${at}`;
  const term = (by: number, of: string) => `${by < 0 ? '-' : '+'} ${Math.abs(by)} ${of}`;
  const cost = columns.cost.flatMap((by, at) => (by === 0 ? [] : [term(by, name(at))]));
  const constant = offset === 0 ? [] : [`${offset < 0 ? '-' : '+'} ${Math.abs(offset)}`];
  const conditions = rows.names.flatMap((row, at) => {
    const from = rows.starts[at] ?? 0;
    const terms = rows.columns
      .slice(from, rows.starts[at + 1])
      .map((column, n) => term(rows.values[from + n] ?? 0, name(column)));
    const [lower, upper] = [rows.lower[at] ?? 0, rows.upper[at] ?? 0];
    const text = terms.length > 0 ? terms.join(' ') : `+ 0 ${name(0)}`;
    if (lower === upper) return [` ${row}: ${text} = ${lower}`];
    return [
      ...(Number.isFinite(lower) ? [` ${row}_low: ${text} >= ${lower}`] : []),
      ...(Number.isFinite(upper) ? [` ${row}_high: ${text} <= ${upper}`] : []),
    ];
  });
  const bound = (value: number) => {
    if (Number.isFinite(value)) return String(value);
    return value > 0 ? '+inf' : '-inf';
  };
  const bounds = columns.names.map(
    (of, at) => ` ${bound(columns.lower[at] ?? 0)} <= ${of} <= ${bound(columns.upper[at] ?? 0)}`,
  );
  const whole = columns.whole.length > 0 ? ['General', ` ${columns.whole.map(name).join(' ')}`] : [];
  return [
    'Minimize',
    ` cost: ${[...cost, ...constant].join(' ') || `0 ${name(0)}`}`,
    'Subject To',
    ...conditions,
    'Bounds',
    ...bounds,
    ...whole,
    'End',
    '',
  ].join('\n');
}
