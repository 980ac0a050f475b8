import { create } from 'zustand';
import { kept } from './storage.ts';

export const SWITCH_SECONDS = [10, 20, 30, 60] as const;
export type SwitchSeconds = (typeof SWITCH_SECONDS)[number];

interface SwitchSettings {
  readonly on: boolean;
  readonly seconds: SwitchSeconds;
}

const DEFAULT_SECONDS: SwitchSeconds = 20;

/** Whether and how fast slides change; stored in this browser. */
export const useSwitchSettings = create<SwitchSettings>(() => ({
  on: kept.screenSwitch.read() ?? true,
  seconds: kept.screenSwitchSeconds.read() ?? DEFAULT_SECONDS,
}));

export function keepSwitch(change: Partial<SwitchSettings>): void {
  useSwitchSettings.setState(change);
  const { on, seconds } = useSwitchSettings.getState();
  kept.screenSwitch.write(on);
  kept.screenSwitchSeconds.write(seconds);
}
