import type { ReactNode } from 'react';
import { Inline } from './layout/Inline.tsx';
import { Stack } from './layout/Stack.tsx';
import { Text } from './layout/Text.tsx';
import styles from './PageFrame.module.css';

interface PageFrameProps {
  title: ReactNode;
  /** Subject of the page: plant, device, status. */
  subtitle?: ReactNode;
  breadcrumb?: ReactNode;
  /** Right of the title; place for the primary button. */
  action?: ReactNode;
  children: ReactNode;
}

/** Title and content of a page. */
export function PageFrame({ title, subtitle, breadcrumb, action, children }: PageFrameProps) {
  return (
    <div className={styles.page}>
      <Stack as="header" gap="xs">
        {breadcrumb && (
          <Text as="div" tone="tertiary" size="sm">
            {breadcrumb}
          </Text>
        )}
        <Inline wrap gap="lg" rowGap="sm" justify="between">
          <div className={styles.titles}>
            <h1 className={styles.title}>{title}</h1>
            {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
          </div>
          {action && (
            <Inline wrap gap="xs" align="stretch">
              {action}
            </Inline>
          )}
        </Inline>
      </Stack>
      <Stack gap="md">{children}</Stack>
    </div>
  );
}
