import type { TransformerInput } from '@heliodon/tariffs/contract';
import { lazyPage } from '@heliodon/web/chunk';
import type { EditorProps } from './edit/editorProps.ts';
import type { PriceEditorProps } from './edit/PriceEditor.tsx';
import type { SubsidyEditorProps } from './edit/SubsidyEditor.tsx';

interface OfPlant {
  readonly plantId: number;
}

/** Controlled editors for larger forms; each is loaded as a separate chunk. */
export const PriceEditor = lazyPage<PriceEditorProps>(() => import('./edit/PriceEditor.tsx'));
export const SubsidyEditor = lazyPage<SubsidyEditorProps>(() => import('./edit/SubsidyEditor.tsx'));
export const TransformerEditor = lazyPage<EditorProps<TransformerInput | null>>(
  () => import('./edit/TransformerEditor.tsx'),
);

/** Loads, edits and saves the tariff of one plant, and shows its history. */
export const TariffPanel = lazyPage<OfPlant>(() => import('./panel/TariffPanel.tsx'));
export const SubsidyPanel = lazyPage<OfPlant>(() => import('./panel/SubsidyPanel.tsx'));
export const TransformerPanel = lazyPage<OfPlant>(() => import('./panel/TransformerPanel.tsx'));

export const pages = {
  electricityPrice: lazyPage(() => import('./page/PricePage.tsx'), 'tariffs'),
};
