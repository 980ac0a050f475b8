import { plus } from '@heliodon/energy/flows/energy-figures';
import { flowsOf, flowWords } from '@heliodon/energy/flows/flow-words';
import type { Flow } from '@heliodon/energy/flows/plant-flows';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { type Tile, Tiles } from '@heliodon/ui/Tiles';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import type { EnergyAnalysis } from '../../contract/energy.contract.ts';
import { analysisWords } from '../../contract/energy.words.ts';
import { FLOW_ROLES } from './energyModel.ts';

/** Formats a share, for example 73.2. */
const percentText = (share: number | null): string =>
  share === null ? NO_VALUE : formatNumber(share * 100, 1);

export function EnergyTiles({ data: { plant, totals } }: { data: EnergyAnalysis }) {
  const { t } = useTranslation('analysis');
  const lang = useLang();
  const has = flowsOf(plant.screenType);
  const flow = (key: Flow): Tile[] => {
    if (!has.includes(key)) return [];
    const { value, unit } = formatQuantity(totals.flows[key], 'kWh');
    return [{ key, label: flowWords[key][lang], energy: FLOW_ROLES[key], value, unit }];
  };
  const used = formatQuantity(
    plus(totals.flows.load, has.includes('charging') ? totals.flows.charging : null),
    'kWh',
  );
  const rate = (key: 'selfUse' | 'selfSufficiency', note: string): Tile => ({
    key,
    label: analysisWords[key][lang],
    value: percentText(totals[key]),
    unit: '%',
    note,
  });
  return (
    <Tiles
      ofHistory
      items={[
        ...flow('pv'),
        {
          key: 'used',
          label: t('energy.tile.used'),
          energy: 'load',
          value: used.value,
          unit: used.unit,
          note: has.includes('charging') ? t('energy.tile.usedNote') : undefined,
        },
        ...flow('charging'),
        ...flow('import'),
        ...flow('export'),
        ...flow('charge'),
        ...flow('discharge'),
        ...(has.includes('pv') ? [rate('selfUse', t('energy.tile.selfUseNote'))] : []),
        rate('selfSufficiency', t('energy.tile.selfSufficiencyNote')),
      ]}
    />
  );
}
