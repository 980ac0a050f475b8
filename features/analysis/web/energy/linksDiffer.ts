import { flowsOf } from '@heliodon/energy/flows/flow-words';
import type { Flow } from '@heliodon/energy/flows/plant-flows';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import type { EnergyAnalysis } from '../../contract/energy.contract.ts';

type Link = EnergyAnalysis['links'][number];

const ENDS: Readonly<Record<Flow, (link: Link) => boolean>> = {
  pv: ({ from }) => from === 'pv',
  discharge: ({ from }) => from === 'storage',
  import: ({ from }) => from === 'grid',
  load: ({ to }) => to === 'load',
  charging: ({ to }) => to === 'charging',
  charge: ({ to }) => to === 'storage',
  export: ({ to }) => to === 'grid',
};

/** Whether an end of the energy flow differs from the figure of the same flow. */
export function linksDiffer({
  links,
  totals,
  plant,
}: Pick<EnergyAnalysis, 'links' | 'totals' | 'plant'>): boolean {
  const text = (kwh: number) => formatQuantity(kwh, 'kWh').text;
  return flowsOf(plant.screenType).some((flow) => {
    const kwh = totals.flows[flow];
    const drawn = links.filter(ENDS[flow]).reduce((sum, link) => sum + link.kwh, 0);
    return kwh !== null && text(kwh) !== text(drawn);
  });
}
