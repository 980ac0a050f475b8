import { givenUpText } from '@heliodon/energy/optimise/limit-words';
import { formatNumber } from '@heliodon/kernel/format/number';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import type { ExplainedPowerShown } from '../../contract/automatic.contract.ts';
import { dispatchReasonText } from '../../contract/automatic.words.ts';
import styles from './automatic.module.css';
import { useCurrency } from './useCurrency.ts';

interface DecisionTextProps {
  decision: ExplainedPowerShown;
  currency: string;
  /** The sentence is the main content of its card. */
  large?: boolean;
}

/** Why, what limits the power, and what it would be without the limits of the site. */
export function DecisionText({ decision, currency, large }: DecisionTextProps) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const { unit } = useCurrency(currency);
  const { reason, binding, freeKw, givenUp } = decision;
  return (
    <span className={styles.decision}>
      <span className={large ? styles.large : undefined}>{dispatchReasonText(reason, unit, lang)}</span>
      {binding && binding.code !== reason.code && (
        <Text tone="secondary" size="sm">
          {t('automatic.binding', { limit: dispatchReasonText(binding, unit, lang) })}
        </Text>
      )}
      {freeKw !== null && (
        <Text tone="secondary" size="sm">
          {t('automatic.free', { kw: formatNumber(freeKw, 1) })}
        </Text>
      )}
      {givenUp && (
        <Text tone="warning" size="sm">
          {givenUpText(givenUp, lang)}
        </Text>
      )}
    </span>
  );
}
