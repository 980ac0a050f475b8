import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import styles from '../automatic.module.css';

/** An amount, coloured if it is a saving or a loss. */
export function Saving({ amount }: { amount: number | null }) {
  if (amount === null) return NO_VALUE;
  const text = formatNumber(amount);
  if (text === formatNumber(0)) return text;
  return <span className={amount < 0 ? styles.bad : styles.good}>{text}</span>;
}
