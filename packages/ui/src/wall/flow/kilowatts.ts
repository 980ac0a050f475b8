import { formatNumber, isValue, type Numeric } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';

/** Never in watts: a value that counts down to zero would end in hundreds of them. */
export const kilowatts = (value: Numeric) =>
  isValue(value) && Math.abs(value) < 1
    ? { value: formatNumber(value, 1), unit: 'kW' }
    : formatQuantity(value, 'kW');
