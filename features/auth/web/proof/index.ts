/* For every page that asks people to prove once more who they are. */
export { ProofDialog } from './ProofDialog.tsx';
export { ProofInput } from './ProofInput.tsx';
export { asProof, isAboutProof, NOTHING_TYPED, proofDraft } from './proofDraft.ts';
