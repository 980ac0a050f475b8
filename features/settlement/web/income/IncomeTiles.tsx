import { INCOME_GROUPS, type IncomeGroup } from '@heliodon/energy/settlement/income-cents';
import { currencyUnit, formatMoney } from '@heliodon/kernel/format/money';
import { type Tile, Tiles } from '@heliodon/ui/Tiles';
import type { EnergyRole } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import { demandEffectText } from '../../contract/income.columns.ts';
import type { Income } from '../../contract/income.contract.ts';
import { ChangeTag } from '../report/ChangeTag.tsx';
import { spanText } from '../report/columnText.ts';
import { hasDemand } from './incomeModel.ts';

type TileKey = 'total' | 'pv' | 'storage' | 'charging' | 'subsidy';
const PARTS: Record<TileKey, readonly IncomeGroup[]> = {
  total: INCOME_GROUPS,
  pv: ['pvUse', 'pvFeedIn'],
  storage: ['discharge', 'charge'],
  charging: ['charging', 'chargingService', 'pileEnergy'],
  subsidy: ['subsidy'],
};
const ENERGY: Partial<Record<TileKey, EnergyRole>> = { pv: 'pv', storage: 'battery', charging: 'charging' };

type Amounts = Income['totals']['amounts'];
/** Adds whole cents, so that the sum matches the table. */
const sumOf = (amounts: Amounts, groups: readonly IncomeGroup[]): number =>
  groups.reduce((sum, group) => sum + Math.round(Number(amounts[group]) * 100), 0) / 100;

/** Main income figures, each compared with the previous period and the year before. */
export function IncomeTiles({ data, groups }: { data: Income; groups: readonly IncomeGroup[] }) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const { currency, totals, before, yearBefore } = data;
  const same = before && yearBefore && before.from === yearBefore.from && before.to === yearBefore.to;
  const hints: Partial<Record<TileKey, string | null>> = {
    pv: totals.pvPerKwh && t('income.perPv', { price: totals.pvPerKwh, unit: currencyUnit(currency, lang) }),
    storage:
      totals.storagePerKwh &&
      t('income.perStorage', { price: totals.storagePerKwh, unit: currencyUnit(currency, lang) }),
  };
  const shown = (Object.keys(PARTS) as TileKey[]).filter(
    (key) => key === 'total' || PARTS[key].some((group) => groups.includes(group)),
  );
  const tag = (key: TileKey, against: Income['before'], label: string) => {
    const then = against && sumOf(against.amounts, PARTS[key]);
    const now = against && sumOf(against.own.amounts, PARTS[key]);
    const tip = against
      ? t('change.tip', {
          own: spanText(against.own.from, against.own.to),
          ownValue: formatMoney(now, { lang, currency }).text,
          span: spanText(against.from, against.to),
          value: formatMoney(then, { lang, currency }).text,
        })
      : t('income.nothingThen');
    return <ChangeTag now={now} before={then} label={label} tip={tip} goodWhen="up" />;
  };
  const demand = hasDemand(data, groups) ? demandTile(Number(totals.demandEffect)) : undefined;
  function demandTile(amount: number): Tile {
    const { value, unit } = formatMoney(amount, { lang, currency });
    return {
      key: 'demand',
      value,
      unit,
      label: demandEffectText.text[lang],
      energy: 'battery',
      hint: demandEffectText.help[lang],
      ...(amount !== 0 && {
        tone: amount > 0 ? 'normal' : 'fault',
        note: t(amount > 0 ? 'income.demandLowered' : 'income.demandRaised'),
      }),
    };
  }
  const items = shown.flatMap((key): Tile[] => {
    const { value, unit } = formatMoney(sumOf(totals.amounts, PARTS[key]), { lang, currency });
    const energy = ENERGY[key];
    const hint = hints[key];
    const withDemand = key === 'total' && demand;
    const tile: Tile = {
      key,
      value,
      unit,
      label: t(`income.tile.${key}`),
      ...(energy && { energy }),
      ...(hint && { hint }),
      ...((before || yearBefore || withDemand) && {
        note: (
          <>
            {(before || yearBefore) && tag(key, before, t('change.before'))}
            {(before || yearBefore) && !same && tag(key, yearBefore, t('change.yearBefore'))}
            {withDemand && (
              <span>
                {t('income.withDemand', {
                  amount: formatMoney(Number(totals.totalWithDemand), { lang, currency }).text,
                })}
              </span>
            )}
          </>
        ),
      }),
    };
    return key === 'storage' && demand ? [tile, demand] : [tile];
  });
  return <Tiles ofHistory items={items} />;
}
