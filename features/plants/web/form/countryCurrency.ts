import { CURRENCIES } from '../../contract/plants.contract.ts';

type Currency = (typeof CURRENCIES)[number];

/** Countries (ISO 3166) that use a shared currency or that of another country. */
const SHARED: Readonly<Partial<Record<Currency, string>>> = {
  EUR: 'AD AT BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT',
  GBP: 'GG IM JE',
  AUD: 'CC CX KI NF NR TV',
  NZD: 'CK NU PN TK',
  CHF: 'LI',
  DKK: 'FO GL',
  NOK: 'SJ',
  ILS: 'PS',
};

/** National currency codes begin with the country code; USD is the default where we do not offer one. */
export function currencyOf(country: string): Currency {
  const shared = CURRENCIES.find((currency) => SHARED[currency]?.split(' ').includes(country));
  return shared ?? CURRENCIES.find((currency) => currency.startsWith(country)) ?? 'USD';
}
