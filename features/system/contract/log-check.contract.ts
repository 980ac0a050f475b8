import { defineCall } from '@heliodon/contract/call';
import { id, nothing } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { z } from 'zod';

/** Possible errors in the log chain; packages/server-kit/src/log-chain/check-chain.ts describes them. */
export const logProblems = [
  'altered',
  'removed',
  'moved',
  'unchained',
  'cut',
  'rewritten',
  'forged',
] as const;

export const logCheckResult = z.object({
  at: z.iso.datetime(),
  /** Number of compared entries. */
  entries: z.number().int(),
  /** The first entry that was altered; null if there is none. */
  fault: z
    .object({
      problem: z.enum(logProblems),
      seq: z.number().int().nullable(),
      logId: id().nullable(),
      /** If entries were removed from the end: the last one known to have existed. */
      lastSeq: z.number().int().optional(),
    })
    .nullable(),
});
export type LogCheckResult = z.output<typeof logCheckResult>;

export const getLogCheck = defineCall({
  path: '/system/getLogCheck',
  summary: 'Result of the last check of the operation log; null before the first one',
  access: 'systemConfig',
  notFromOss: true,
  request: nothing(),
  response: logCheckResult.nullable(),
});

export const checkLog = defineCall({
  path: '/system/checkLog',
  summary: 'Verify the chain of the operation log and find the first altered, removed or moved entry',
  access: 'systemConfig',
  notFromOss: true,
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  request: nothing(),
  response: logCheckResult,
});

export const logCheckLog = defineLogActions('logCheck', {
  check: { type: 'system', zh: '校验操作日志 {count} 条', en: 'Verified operation log: {count} entries' },
  broken: {
    type: 'system',
    zh: '校验操作日志，在第 {count} 条之后发现问题',
    en: 'Verified operation log and found a problem after entry {count}',
  },
});
