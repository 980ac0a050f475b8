import type { Warning } from '@heliodon/batteries/contract';
import { formatNumber } from '@heliodon/kernel/format/number';

type Translate = (key: string, params: Record<string, unknown>) => string;

const DECIMALS: Record<Warning['kind'], number> = {
  deviation: 1,
  drift: 2,
  hot: 1,
  overVoltage: 3,
  underVoltage: 3,
  sensor: 0,
};

/** The figure in the unit that its sentence names: volts for limits, percent for what is missing. */
function shownFigure({ kind, value }: Warning): number {
  if (kind === 'overVoltage' || kind === 'underVoltage') return value / 1000;
  return kind === 'sensor' ? value * 100 : value;
}

/** The evidence of a warning as a sentence with its figures. */
export function evidenceOf(warning: Warning, t: Translate): string {
  const { kind, days, stuck } = warning;
  const figure = shownFigure(warning);
  const plus = (kind === 'deviation' || kind === 'drift') && figure > 0 ? '+' : '';
  return t(stuck ? 'evidence.stuck' : `evidence.${kind}`, {
    value: plus + formatNumber(figure, DECIMALS[kind]),
    days,
  });
}
