import { PriceEditor, SubsidyEditor, TransformerEditor } from '@heliodon/tariffs/web';

/** Tariff components for the plant forms. */
export const tariffEditors = {
  Price: PriceEditor,
  Subsidy: SubsidyEditor,
  Transformer: TransformerEditor,
};
