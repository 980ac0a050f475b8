import { currencyUnit, formatMoney } from '@heliodon/kernel/format/money';
import { formatNumber } from '@heliodon/kernel/format/number';
import { useLang } from '@heliodon/ui/useLang';

/** Amounts to the cent and prices in the currency of the plant. */
export function useCurrency(currency: string) {
  const lang = useLang();
  const unit = currencyUnit(currency, lang);
  return {
    unit,
    priceUnit: `${unit}/kWh`,
    money: (amount: number | null) => formatMoney(amount, { lang, currency, short: false }),
    price: (perKwh: number | null) => formatNumber(perKwh, 4),
  };
}
