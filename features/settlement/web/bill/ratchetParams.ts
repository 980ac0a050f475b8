import { formatNumber } from '@heliodon/kernel/format/number';
import type { BillRatchet } from '../../contract/bill.schema.ts';

/** Values of the texts about a ratchet. */
export const ratchetParams = ({
  month,
  peakKw,
  percent,
  kw,
  measuredKw,
}: BillRatchet & { measuredKw: number | null }) => ({
  month,
  percent,
  peak: formatNumber(peakKw),
  kw: formatNumber(kw),
  measured: formatNumber(measuredKw),
});
