import { formatNumber, formatShare, NO_VALUE } from '@heliodon/kernel/format/number';
import type { Lang } from '@heliodon/kernel/lang';
import type { Tile } from '@heliodon/ui/Tiles';
import type { EnergyRole } from '@heliodon/ui/tokens';
import type { Overview } from '../../contract/overview.contract.ts';
import { energy as kwh, moneyIn, peak, power } from '../overview/formats.ts';
import { type EnergyFlowName, flowsOf } from '../overview/model/curveModel.ts';

type Key =
  | `overview.flow.${EnergyFlowName}`
  | `overview.installed.${'pv' | 'power' | 'capacity'}`
  | `home.${'incomeToday' | 'month' | 'total' | 'fullHours' | 'selfSufficiency'}`;
type Words = (key: Key, values?: Record<string, string>) => string;

type Figures = Pick<Overview, 'energy' | 'income' | 'installed' | 'currency'>;

/** An unknown value has no unit. */
const known = ({ value, unit }: { value: string; unit: string }) =>
  value === NO_VALUE ? { value } : { value, unit };
const textOf = (figure: { value: string; unit: string }) => {
  const { value, unit } = { unit: '', ...known(figure) };
  return `${value} ${unit}`.trim();
};

const amount = (text: string | null): number | null => (text === null ? null : Number(text));

/** Main figures: income and energy of today for the parts of the plant, otherwise the installed capacity. */
export function homeTiles(
  { energy, income, installed, currency }: Figures,
  parts: readonly EnergyRole[],
  lang: Lang,
  words: Words,
): Tile[] {
  const money = moneyIn(currency, lang);
  const earned: Tile[] = income
    ? [
        {
          key: 'income',
          label: words('home.incomeToday'),
          ...known(money(amount(income.today))),
          note: words('home.month', { sum: textOf(money(amount(income.month))) }),
          ofHistory: 'note',
        },
      ]
    : [];
  if (!energy) return [...earned, ...installedTiles(installed, parts, words)];
  const { todayFigures: figures } = energy;
  const notes: Partial<Record<EnergyFlowName, string>> = {
    pv: words('home.fullHours', { hours: textOf({ value: formatNumber(figures.fullHours, 2), unit: 'h' }) }),
    load: words('home.selfSufficiency', { share: formatShare(figures.selfSufficiency, 0) }),
  };
  const flows = flowsOf(parts).map(({ flow, role }): Tile => {
    const total = words('home.total', { sum: textOf(kwh(energy.total[flow])) });
    return {
      key: flow,
      energy: role,
      label: words(`overview.flow.${flow}`),
      ...known(kwh(energy.today[flow])),
      note: notes[flow] ?? total,
      ofHistory: notes[flow] ? 'unknown' : 'note',
    };
  });
  return [...earned, ...flows];
}

function installedTiles(
  installed: Overview['installed'],
  parts: readonly EnergyRole[],
  words: Words,
): Tile[] {
  const pv: Tile[] = [
    { key: 'pvKwp', energy: 'pv', label: words('overview.installed.pv'), ...known(peak(installed.pvKwp)) },
  ];
  const storage: Tile[] = [
    { key: 'storageKw', label: words('overview.installed.power'), ...known(power(installed.storageKw)) },
    { key: 'storageKwh', label: words('overview.installed.capacity'), ...known(kwh(installed.storageKwh)) },
  ];
  return [
    ...(parts.includes('pv') ? pv : []),
    ...(parts.includes('battery') ? storage.map((tile): Tile => ({ ...tile, energy: 'battery' })) : []),
  ];
}
