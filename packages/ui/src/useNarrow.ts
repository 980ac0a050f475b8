import { Grid } from 'antd';

/** A screen of less than 768 pixels: tables leave out what has no room. */
export const useNarrow = (): boolean => Grid.useBreakpoint().md === false;
