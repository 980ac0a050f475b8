import type { Bilingual } from '@heliodon/kernel/lang';
import type { CellPlace } from './cell-layout.ts';

export interface NamedCell extends CellPlace {
  /** Number of the cluster in its battery, counted from 1. */
  readonly cluster: number;
}

/** Name of a cell on pages, in alarms and in messages. */
export const cellName = ({ cluster, pack, cell }: NamedCell): Bilingual => ({
  zh: `${cluster} 簇 · ${pack} 包 · ${cell} 号电芯`,
  en: `Cluster ${cluster} · Pack ${pack} · Cell ${cell}`,
});
