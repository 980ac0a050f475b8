import type { TransformerInput } from '@heliodon/tariffs/contract';
import type { EditorProps } from './editorProps.ts';

/** Controlled; keeps whatever is typed, also what is not right yet. */
export function TransformerEditor(_props: EditorProps<TransformerInput | null>) {
  return null;
}
