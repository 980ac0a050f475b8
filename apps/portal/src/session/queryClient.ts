import { makeQueryClient } from '@heliodon/web/query';

/** What calls answered, for every page. */
export const queryClient = makeQueryClient();
