import type { AnyCall } from '@heliodon/contract/call';

export const batteriesCalls: AnyCall[] = [];
