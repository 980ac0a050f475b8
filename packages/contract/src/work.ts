import { z } from 'zod';

/*
 * Proof of work: a client that repeats a costly request has to compute for about a second first. The task is to find a
 * nonce for which SHA-256 of `challenge:nonce` begins with the given number of zero bits.
 */

/** The data of the error `workNeeded`. */
export interface WorkTask {
  readonly challenge: string;
  readonly bits: number;
}

/** The solved task; valid once and for a short time. */
export const work = () =>
  z.strictObject({ challenge: z.string().min(1).max(100), nonce: z.string().regex(/^\d{1,15}$/) });
export type Work = z.output<ReturnType<typeof work>>;

export const workText = ({ challenge, nonce }: Work): string => `${challenge}:${nonce}`;

export function leadingZeroBits(hash: Uint8Array): number {
  const at = hash.findIndex((byte) => byte !== 0);
  return at < 0 ? hash.length * 8 : at * 8 + Math.clz32(hash[at] as number) - 24;
}
