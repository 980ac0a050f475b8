import type { PriceInput } from '@heliodon/tariffs/contract';
import type { EditorProps } from './editorProps.ts';

/** Controlled; keeps whatever is typed, also what is not right yet. */
export function PriceEditor(_props: EditorProps<PriceInput>) {
  return null;
}
