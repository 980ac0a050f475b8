import type { AnyCall } from '@heliodon/contract/call';

export const metersCalls: AnyCall[] = [];
