import type { AnyCall } from '@heliodon/contract/call';

export * from './price.schema.ts';

export const tariffsCalls: AnyCall[] = [];
