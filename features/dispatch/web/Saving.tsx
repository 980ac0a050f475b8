import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { Text } from '@heliodon/ui/layout/Text';

/** An amount, coloured if it is a saving or a loss. */
export function Saving({ amount }: { amount: number | null }) {
  if (amount === null) return NO_VALUE;
  const text = formatNumber(amount);
  if (text === formatNumber(0)) return text;
  return <Text tone={amount < 0 ? 'fault' : 'normal'}>{text}</Text>;
}
