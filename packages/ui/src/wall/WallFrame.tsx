import type { ReactNode } from 'react';
import styles from './WallFrame.module.css';
import { useWallSlots } from './wallSlots.ts';

interface WallFrameProps {
  /** Left side of the header: logo and back link. */
  mark: ReactNode;
  title: ReactNode;
  /** Right side of the header: clock, connection state, tools. */
  tools: ReactNode;
  children: ReactNode;
}

/** A full-screen page: a header, and the content in the remaining space. */
export function WallFrame({ mark, title, tools, children }: WallFrameProps) {
  const { notice } = useWallSlots();
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <div className={styles.mark}>{mark}</div>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.tools}>{tools}</div>
      </header>
      {notice}
      <div className={styles.body}>{children}</div>
    </div>
  );
}
