import { leadingZeroBits, type WorkTask, workText } from '@heliodon/contract/work';
import { sha256 } from '@noble/hashes/sha2.js';

/** Tries nonces in order; 2^bits on average. */
export function solveWork({ challenge, bits }: WorkTask): string {
  const encoder = new TextEncoder();
  for (let count = 0; ; count++) {
    const nonce = String(count);
    if (leadingZeroBits(sha256(encoder.encode(workText({ challenge, nonce })))) >= bits) return nonce;
  }
}
