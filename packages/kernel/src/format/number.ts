/** Shown for a missing value; never 0. */
export const NO_VALUE = '--';

export type Numeric = number | null | undefined;

const formatters = new Map<number, Intl.NumberFormat>();

function formatterFor(decimals: number): Intl.NumberFormat {
  let formatter = formatters.get(decimals);
  if (!formatter) {
    formatter = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      // "negative" prevents -0.001 from being shown as -0.00.
      signDisplay: 'negative',
    });
    formatters.set(decimals, formatter);
  }
  return formatter;
}

export function isValue(value: Numeric): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** 1234.5 → "1,234.50". Both languages use the same separators. */
export function formatNumber(value: Numeric, decimals = 2): string {
  return isValue(value) ? formatterFor(decimals).format(value) : NO_VALUE;
}

/** 0.1234 → "12.3 %": a share between 0 and 1. */
export function formatShare(share: Numeric, decimals = 1): string {
  return isValue(share) ? `${formatNumber(share * 100, decimals)} %` : NO_VALUE;
}

/**
 * Removes thousands separators from entered text: '1,234.50' → '1234.50'. Null if commas are elsewhere: '1234,56' would
 * become a hundred times larger.
 */
export function withoutGroups(text: string): string | null {
  const plain = text.replaceAll('，', ',');
  if (!plain.includes(',')) return plain;
  return /^-?\d{1,3}(,\d{3})*(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : null;
}

/** Optional minus sign, digits, optional decimal part. */
export function isNumberText(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}
