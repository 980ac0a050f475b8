import type { SubsidyInput } from '@heliodon/tariffs/contract';
import type { EditorProps } from './editorProps.ts';

/** Controlled; keeps whatever is typed, also what is not right yet. */
export function SubsidyEditor(_props: EditorProps<SubsidyInput[]>) {
  return null;
}
