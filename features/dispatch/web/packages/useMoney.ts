import { formatMoney } from '@heliodon/kernel/format/money';
import { useLang } from '@heliodon/ui/useLang';

/** ISO 4217 currency code. */
export type Currency = string;

export function useMoney(currency: Currency) {
  const lang = useLang();
  return (amount: number | null) => {
    const { value, unit } = formatMoney(amount, { lang, currency, short: false });
    return { value, unit };
  };
}
