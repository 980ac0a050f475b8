/* Used by every page that requires a repeated proof of identity. */
export { ProofDialog } from './ProofDialog.tsx';
export { ProofInput } from './ProofInput.tsx';
export { asProof, isAboutProof, NOTHING_TYPED, proofDraft } from './proofDraft.ts';
