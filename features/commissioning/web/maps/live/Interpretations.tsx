import type { RegisterType, WordOrder } from '@heliodon/register-maps/registers';
import { Text } from '@heliodon/ui/layout/Text';
import { useTranslation } from 'react-i18next';
import { hexWords, interpretations, rawText, wordsAsText } from '../model/interpret.ts';
import styles from './live.module.css';

interface InterpretationsProps {
  words: readonly number[];
  /** The interpretation that the map uses. */
  type: RegisterType;
  order: WordOrder;
  onUse: (type: RegisterType, order: WordOrder | undefined) => void;
}

/** The registers from an address on as every type; a click applies the type to the register. */
export function Interpretations({ words, type, order, onUse }: InterpretationsProps) {
  const { t } = useTranslation('commissioning');
  const text = wordsAsText(words);
  return (
    <section className={styles.interpretations} aria-label={t('maps.live.interpretations')}>
      <Text as="div" size="xs" tone="tertiary">
        <span className={styles.hex}>{hexWords(words)}</span> {text !== '' && `“${text}”`}
      </Text>
      <ul className={styles.choices}>
        {interpretations(words).map((one) => {
          const isUsed = one.type === type && (one.order === undefined || one.order === order);
          const name = one.order ? `${one.type} ${t(`maps.orderShort.${one.order}`)}` : one.type;
          return (
            <li key={name}>
              <button
                type="button"
                className={styles.choice}
                aria-pressed={isUsed}
                onClick={() => onUse(one.type, one.order)}
              >
                <span className={styles.choiceName}>{name}</span>
                <span className={styles.number}>{rawText(one)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
