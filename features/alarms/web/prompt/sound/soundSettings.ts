import { type AlarmSound, kept } from '@heliodon/web/storage';
import { readSound } from './soundPlayer.ts';

/** Stored per browser, because loudspeakers differ. */
export const saveSound = (change: Partial<AlarmSound>): void =>
  kept.alarmSound.write({ ...readSound(), ...change });
