import type { ReactNode } from 'react';
import styles from './WallFrame.module.css';
import { useWallSlots } from './wallSlots.ts';

interface WallFrameProps {
  /** At the left of the head: logo and the way back. */
  mark: ReactNode;
  title: ReactNode;
  /** At the right of the head: clock, state of the line, tools. */
  tools: ReactNode;
  children: ReactNode;
}

/** A screen that fills the wall: a head, and below it whatever room is left. */
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
