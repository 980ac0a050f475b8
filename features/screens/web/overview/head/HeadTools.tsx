import { useTurn } from '@heliodon/ui/onePerFrame';
import { useResting } from '@heliodon/ui/wall/useResting';
import { useWallSlots } from '@heliodon/ui/wall/wallSlots';
import styles from './head.module.css';
import { SwitchButton } from './SwitchButton.tsx';

/**
 * The way back always; the other tools fade while nobody moves and are there again for mouse and keyboard. In its turn:
 * the title can be read before.
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
