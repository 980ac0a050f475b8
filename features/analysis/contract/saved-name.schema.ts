import { text } from '@heliodon/contract/fields';

/** Of what an account saves under a name: sets of parameter comparison, views of data analysis. */
export const SAVED_NAME_MAX = 50;
export const savedName = () => text(SAVED_NAME_MAX, 1);
