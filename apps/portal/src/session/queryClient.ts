import { makeQueryClient } from '@heliodon/web/query';

/** The query cache of all pages. */
export const queryClient = makeQueryClient();
