import { Logo } from '@heliodon/ui/Logo';
import { Inline } from '@heliodon/ui/layout/Inline';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppDownload } from '../download/AppDownload.tsx';
import { LanguageSwitch, ThemeSwitch } from './PageSwitches.tsx';
import styles from './PublicFrame.module.css';
import { SunScene } from './SunScene.tsx';

interface PublicFrameProps {
  title: string;
  /** One line below the title. */
  hint?: string;
  children: ReactNode;
}

/** Layout of the pages before sign-in: picture beside the form, above it on a phone. */
export function PublicFrame({ title, hint, children }: PublicFrameProps) {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.frame}>
      <aside className={styles.picture}>
        <div className={styles.brand}>
          <Logo size={30} withName />
        </div>
        <div className={styles.scene}>
          <SunScene />
        </div>
        <div className={styles.motto}>
          <p className={styles.line}>{t('motto.line')}</p>
          <p className={styles.more}>{t('motto.more')}</p>
        </div>
      </aside>
      <main className={styles.side}>
        <Inline gap="xxs" align="stretch" justify="end" className={styles.switches}>
          <LanguageSwitch />
          <ThemeSwitch />
        </Inline>
        <div className={styles.form}>
          <h1 className={styles.title}>{title}</h1>
          {hint && <p className={styles.hint}>{hint}</p>}
          {children}
        </div>
        <Inline as="footer" align="stretch" justify="center">
          <AppDownload />
        </Inline>
      </main>
    </div>
  );
}
