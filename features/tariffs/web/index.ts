export { PriceEditor } from './edit/PriceEditor.tsx';
export { SubsidyEditor } from './edit/SubsidyEditor.tsx';
export { TransformerEditor } from './edit/TransformerEditor.tsx';
