import { flowsOf } from '@heliodon/energy/flows/flow-words';
import { formatNumber, formatShare } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Figure } from '@heliodon/ui/Figure';
import { Grid } from '@heliodon/ui/layout/Grid';
import { Card, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ElectricityReport } from '../../contract/electricity.contract.ts';
import { weight } from './ElectricityTiles.tsx';

/** Energy ratios, maximum demand and environmental savings. */
export function ElectricityFacts({ report: { plant, totals } }: { report: ElectricityReport }) {
  const { t } = useTranslation('settlement');
  const flows = flowsOf(plant.screenType);
  const [hasPv, hasStorage] = [flows.includes('pv'), flows.includes('charge')];
  const demand = formatQuantity(totals.importMaxKw, 'kW');
  const coal = weight(totals.coalKg);
  const facts = [
    hasPv && { key: 'selfUse', value: formatShare(totals.selfUse) },
    { key: 'selfSufficiency', value: formatShare(totals.selfSufficiency) },
    hasStorage && { key: 'roundTrip', value: formatShare(totals.roundTrip) },
    { key: 'demand', value: demand.value, unit: demand.unit },
    hasPv && { key: 'coal', value: coal.value, unit: coal.unit },
    hasPv && { key: 'trees', value: formatNumber(totals.trees, 1) },
  ].filter((fact) => fact !== false);
  return (
    <Card>
      <Grid columnRem={9} gap="lg" rowGap="sm" fit>
        {facts.map(({ key, value, unit }) => (
          <Tooltip key={key} title={t(`electricity.factHint.${key}`)}>
            <span data-fact={key}>
              <Figure label={t(`electricity.fact.${key}`)} value={value} unit={unit} />
            </span>
          </Tooltip>
        ))}
      </Grid>
    </Card>
  );
}
