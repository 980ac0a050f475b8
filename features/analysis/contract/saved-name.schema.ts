import { text } from '@heliodon/contract/fields';

/** Maximum length of names of saved sets (parameter comparison) and views (data analysis). */
export const SAVED_NAME_MAX = 50;
export const savedName = () => text(SAVED_NAME_MAX, 1);
