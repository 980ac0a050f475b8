import type { ReactNode } from 'react';
import styles from './PageFrame.module.css';

interface PageFrameProps {
  title: ReactNode;
  /** What the page is about: the plant, the device, its status. */
  subtitle?: ReactNode;
  breadcrumb?: ReactNode;
  /** At the right of the title; the one primary button of the view belongs here. */
  action?: ReactNode;
  children: ReactNode;
}

/** Title line and content of a console page. */
export function PageFrame({ title, subtitle, breadcrumb, action, children }: PageFrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {breadcrumb && <div className={styles.breadcrumb}>{breadcrumb}</div>}
        <div className={styles.line}>
          <div className={styles.titles}>
            <h1 className={styles.title}>{title}</h1>
            {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
          </div>
          {action && <div className={styles.action}>{action}</div>}
        </div>
      </header>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
