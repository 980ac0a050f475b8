import { createContext, type ReactNode, useContext } from 'react';

/** Elements that the shell passes to a big screen, which knows no routes and plants. */
export interface WallSlots {
  /** Link back to the console. */
  readonly back?: ReactNode;
  /** Plant selection with search. */
  readonly plant?: ReactNode;
  /** Language, full screen. */
  readonly tools?: ReactNode;
  /** Below the header: notices for every page. */
  readonly notice?: ReactNode;
}

export const WallSlotsContext = createContext<WallSlots>({});
export const useWallSlots = (): WallSlots => useContext(WallSlotsContext);
