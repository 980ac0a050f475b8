import { Logo } from '@heliodon/ui/Logo';
import { useResting } from '@heliodon/ui/wall/useResting';
import { WallClock } from '@heliodon/ui/wall/WallClock';
import { WallFrame } from '@heliodon/ui/wall/WallFrame';
import { WallLine } from '@heliodon/ui/wall/WallLine';
import { useWallSlots } from '@heliodon/ui/wall/wallSlots';
import { usePageScale } from '@heliodon/web/scale';
import type { ReactNode } from 'react';
import { screenZone } from './data/useOperations.ts';
import styles from './OperationsScreen.module.css';

const LOGO_PX = 30;

interface HeadProps {
  title: ReactNode;
  /** Time of the newest sample; undefined while nothing is known. */
  at?: number | null;
  /** Time of the last sums, while refreshing them fails. */
  failedSince?: number | undefined;
  children: ReactNode;
}

/** Frame of the screen. The tools fade without user activity and return on mouse or keyboard input. */
export function Head({ title, at, failedSince, children }: HeadProps) {
  const { back, tools } = useWallSlots();
  const scale = usePageScale();
  const resting = useResting();
  return (
    <WallFrame
      mark={
        <>
          <Logo size={LOGO_PX * scale} />
          {back}
          <div className={resting ? `${styles.tools} ${styles.resting}` : styles.tools}>{tools}</div>
        </>
      }
      title={title}
      tools={
        <>
          {at !== undefined && <WallLine at={at} timeZone={screenZone()} failedSince={failedSince} />}
          <WallClock timeZone={screenZone()} />
        </>
      }
    >
      {children}
    </WallFrame>
  );
}
