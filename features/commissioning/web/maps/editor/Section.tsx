import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import type { ReactNode } from 'react';
import styles from './editor.module.css';

/** A titled card of the editor. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <Stack gap="sm">
        <div>
          <h2 className={styles.heading}>{title}</h2>
          {hint && (
            <Text as="p" size="sm" tone="tertiary">
              {hint}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </section>
  );
}
