import { verificationCode } from '@heliodon/contract/fields';
import { z } from 'zod';
import { authRule, type OwnProof, ownContact } from '../../contract/auth.contract.ts';
import { authErrors } from '../../contract/auth.errors.ts';
import { encrypted } from '../session/encrypted.ts';

/** Before encryption: a proof with the password in plain text. */
export const proofDraft = z.discriminatedUnion('by', [
  z.object({ by: z.literal('password'), password: z.string().min(1, authRule.password) }),
  z.object({ by: z.literal('code'), contact: ownContact, code: verificationCode() }),
]);
export type ProofDraft = z.output<typeof proofDraft>;

export const NOTHING_TYPED: ProofDraft = { by: 'password', password: '' };

/** Errors that are shown at the proof input. */
const ABOUT_PROOF: readonly number[] = [
  authErrors.wrongPassword.code,
  authErrors.tooManyPasswords.code,
  authErrors.wrongProof.code,
];
export const isAboutProof = (code: number): boolean => ABOUT_PROOF.includes(code);

export async function asProof(draft: ProofDraft): Promise<OwnProof> {
  return draft.by === 'password' ? { by: 'password', password: await encrypted(draft.password) } : draft;
}
