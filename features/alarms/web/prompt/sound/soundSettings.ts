import { type AlarmSound, kept } from '@heliodon/web/storage';
import { readSound } from './soundPlayer.ts';

/** Of this browser: loudspeakers differ from desk to desk. */
export const saveSound = (change: Partial<AlarmSound>): void =>
  kept.alarmSound.write({ ...readSound(), ...change });
