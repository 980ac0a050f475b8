import type { ReactNode } from 'react';
import styles from './panels.module.css';

function Sign({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.sign} viewBox="0 0 48 48" aria-hidden="true">
      {children}
    </svg>
  );
}

export const CoalSign = () => (
  <Sign>
    <path d="M8 34l5-13 10-6 12 4 6 12-7 8H13z" />
    <path d="M13 21l9 6 13-8M22 27l-2 12M22 27l12 5 7-1" />
  </Sign>
);

export const CloudSign = () => (
  <Sign>
    <path d="M14 37a9 9 0 0 1-1-18 12 12 0 0 1 23-1 9.500 9.500 0 0 1-1 19z" />
    <path d="M24 21v10M19.500 27l4.500 4.500 4.500-4.500" />
  </Sign>
);

export const TreeSign = () => (
  <Sign>
    <path d="M24 6l11 14h-6l8 11H11l8-11h-6zM24 31v11M18 42h12" />
  </Sign>
);
