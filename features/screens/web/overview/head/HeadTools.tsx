import { useTurn } from '@heliodon/ui/onePerFrame';
import { useResting } from '@heliodon/ui/wall/useResting';
import { useWallSlots } from '@heliodon/ui/wall/wallSlots';
import styles from './head.module.css';
import { SwitchButton } from './SwitchButton.tsx';

/**
 * The back link is always visible; the other tools fade without user activity and return on mouse or keyboard
 * input. Rendered after the title, which is shown first.
 */
export function HeadTools({ slides }: { slides: boolean }) {
  const { back, plant, tools } = useWallSlots();
  const resting = useResting();
  if (!useTurn()) return null;
  return (
    <>
      {back}
      <div className={resting ? `${styles.tools} ${styles.resting}` : styles.tools} data-resting={resting}>
        {plant}
        {tools}
        {slides && <SwitchButton />}
      </div>
    </>
  );
}
