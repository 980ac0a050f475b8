import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './PrintSheet.module.css';
import { cssVariables, palettes } from './tokens.ts';

const paper = cssVariables(palettes.light);

interface PrintSheetProps {
  title: ReactNode;
  /** Subject and creation time. */
  facts: readonly { readonly key: string; readonly label: ReactNode; readonly value: ReactNode }[];
  children: ReactNode;
}

/** Printed instead of the page: A4, always in light colours. */
export function PrintSheet({ title, facts, children }: PrintSheetProps) {
  return createPortal(
    <article className={styles.sheet} style={paper} data-print-sheet>
      <header className={styles.head}>
        <h1>{title}</h1>
        <dl>
          {facts.map(({ key, label, value }) => (
            <div key={key} data-fact={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      {children}
    </article>,
    document.body,
  );
}
