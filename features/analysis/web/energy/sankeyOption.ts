import { formatQuantity } from '@heliodon/kernel/format/unit';
import type { ChartTable } from '@heliodon/ui/chart/chartTable';
import type { EnergyRole, Palette } from '@heliodon/ui/tokens';
import type { EnergyAnalysis } from '../../contract/energy.contract.ts';

type Links = EnergyAnalysis['links'];

export interface SankeyWords {
  readonly from: Readonly<Record<Links[number]['from'], string>>;
  readonly to: Readonly<Record<Links[number]['to'], string>>;
  readonly columns: { readonly from: string; readonly to: string };
}

const ROLES: Readonly<Record<Links[number]['from'] | Links[number]['to'], EnergyRole>> = {
  pv: 'pv',
  storage: 'battery',
  grid: 'grid',
  load: 'load',
  charging: 'charging',
};

const text = (kwh: number): string => formatQuantity(kwh, 'kWh').text;
const NODE_PX = 14;
const LABEL_PX = 132;

/** Total of each end. */
function nodesOf(links: Links, words: SankeyWords) {
  const sums = new Map<string, { name: string; role: EnergyRole; isSource: boolean; kwh: number }>();
  const add = (id: string, name: string, role: EnergyRole, isSource: boolean, kwh: number) =>
    sums.set(id, { name, role, isSource, kwh: (sums.get(id)?.kwh ?? 0) + kwh });
  for (const { from, to, kwh } of links) {
    add(`from ${from}`, words.from[from], ROLES[from], true, kwh);
    add(`to ${to}`, words.to[to], ROLES[to], false, kwh);
  }
  return sums;
}

/** Sources on the left, uses on the right, each in its own colour. */
export const sankeyOption = (links: Links, words: SankeyWords) => (p: Palette) => {
  const nodes = nodesOf(links, words);
  return {
    aria: { enabled: true },
    tooltip: {
      trigger: 'item',
      confine: true,
      // Returns text nodes instead of markup.
      formatter: ({
        dataType,
        data,
        name,
      }: {
        dataType: string;
        name: string;
        data: { source: string; target: string; value: number };
      }) => {
        const box = document.createElement('span');
        const node = nodes.get(name);
        box.textContent =
          dataType === 'edge'
            ? `${nodes.get(data.source)?.name ?? ''} → ${nodes.get(data.target)?.name ?? ''}  ${text(data.value)}`
            : `${node?.name ?? ''}  ${text(node?.kwh ?? 0)}`;
        return box;
      },
    },
    series: [
      {
        type: 'sankey',
        left: LABEL_PX,
        right: LABEL_PX,
        top: 16,
        bottom: 16,
        nodeWidth: NODE_PX,
        nodeGap: 38,
        draggable: false,
        emphasis: { focus: 'adjacency' },
        lineStyle: { color: 'gradient', opacity: 0.35, curveness: 0.5 },
        data: [...nodes].map(([name, { name: label, role, isSource, kwh }]) => ({
          name,
          depth: isSource ? 0 : 1,
          itemStyle: { color: p.energy[role].solid, borderWidth: 0 },
          label: {
            position: isSource ? 'left' : 'right',
            color: p.text,
            fontSize: 12,
            lineHeight: 18,
            formatter: `${label}\n${text(kwh)}`,
          },
        })),
        links: links.map(({ from, to, kwh }) => ({ source: `from ${from}`, target: `to ${to}`, value: kwh })),
      },
    ],
  };
};

export const sankeyTable = (links: Links, words: SankeyWords): ChartTable => ({
  head: { key: 'from', title: words.columns.from },
  columns: [
    { key: 'to', title: words.columns.to },
    { key: 'kwh', title: 'kWh' },
  ],
  rows: links.map(({ from, to, kwh }) => ({
    key: `${from} ${to}`,
    cells: { from: words.from[from], to: words.to[to], kwh: kwh.toFixed(2) },
  })),
});
