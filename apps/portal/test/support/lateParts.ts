import { takeLoggedErrors } from '@heliodon/web/testing/server';

const SEEN_LATE = 'called use() to suspend in a previous render';

/**
 * For tests that open a part of the page whose script has not come yet: packages/web/src/chunk.tsx draws it without use()
 * once it is there, which React's development build remarks on.
 */
export function forgiveLateParts(): void {
  for (const error of takeLoggedErrors()) if (!error.includes(SEEN_LATE)) console.error(error);
}
