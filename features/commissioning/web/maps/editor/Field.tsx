import { Text } from '@heliodon/ui/layout/Text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsWithin } from '../model/faults.ts';
import styles from './editor.module.css';
import { useFaultText } from './useFaultText.ts';
import { useEditor } from './useMapEditor.ts';

/** What a field gives its input; the id is the place in the map, so that a fault leads to it. */
export interface FieldInput {
  readonly id: string;
  readonly status: 'error' | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  place: string;
  help?: string;
  /** Uses the whole width of a grid of fields. */
  wide?: boolean;
  children: (input: FieldInput) => ReactNode;
}

/** A label, its input, and the faults of the rule at its place. */
export function Field({ label, place, help, wide, children }: FieldProps) {
  const { t } = useTranslation('commissioning');
  const { faults } = useEditor();
  const textOf = useFaultText();
  const own = faultsWithin(faults, place);
  const note = `${place} note`.replaceAll(' ', '-');
  const isWrong = own.length > 0;
  return (
    <div className={wide ? styles.wideField : styles.field}>
      <label className={styles.label} htmlFor={place}>
        {label}
      </label>
      {children({
        id: place,
        status: isWrong ? 'error' : undefined,
        'aria-invalid': isWrong || undefined,
        'aria-describedby': isWrong || help !== undefined ? note : undefined,
      })}
      {isWrong ? (
        <Text as="div" id={note} size="xs" tone="fault">
          {own.map(({ message }) => textOf(message)).join(t('maps.separator'))}
        </Text>
      ) : (
        help !== undefined && (
          <Text as="div" id={note} size="xs" tone="tertiary">
            {help}
          </Text>
        )
      )}
    </div>
  );
}
