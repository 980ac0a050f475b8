import { createContext, type ReactNode, useContext } from 'react';

/** What the shell gives to a big screen: it knows routes and plants, the screen does not. */
export interface WallSlots {
  /** The way back into the console. */
  readonly back?: ReactNode;
  /** The plant that the screen is about; searched by name. */
  readonly plant?: ReactNode;
  /** Language, full screen. */
  readonly tools?: ReactNode;
  /** Below the head: what concerns every page now. */
  readonly notice?: ReactNode;
}

export const WallSlotsContext = createContext<WallSlots>({});
export const useWallSlots = (): WallSlots => useContext(WallSlotsContext);
