import type { PriceInput, SubsidyInput, TransformerInput } from '@heliodon/tariffs/contract';
import type { ComponentType } from 'react';
import type { Errors } from '../form/checkPlant.ts';

interface EditorProps<T> {
  readonly value: T;
  readonly onChange: (next: T) => void;
  readonly errors: Errors;
  readonly currency: string;
  readonly disabled?: boolean;
}

/** Editors that belong to another feature; the portal passes them in. */
export interface TariffEditors {
  readonly Price: ComponentType<EditorProps<PriceInput>>;
  readonly Subsidy: ComponentType<
    EditorProps<SubsidyInput[]> & { readonly installDate?: string | null; readonly screenType: number }
  >;
  readonly Transformer: ComponentType<EditorProps<TransformerInput | null>>;
}
