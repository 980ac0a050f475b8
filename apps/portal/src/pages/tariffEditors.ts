import { PriceEditor, SubsidyEditor, TransformerEditor } from '@heliodon/tariffs/web';

/** What the plant's forms ask of the tariffs. */
export const tariffEditors = {
  Price: PriceEditor,
  Subsidy: SubsidyEditor,
  Transformer: TransformerEditor,
};
