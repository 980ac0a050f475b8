import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { type Tile, Tiles } from '@heliodon/ui/Tiles';
import { Card, Collapse } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DispatchModeNow, ExplainedPowerShown } from '../../contract/automatic.contract.ts';
import { DecisionText } from './DecisionText.tsx';
import { GuidanceInputsList } from './GuidanceInputsList.tsx';
import { useCurrency } from './useCurrency.ts';

/** From this age on, guidance is no longer used. */
const VALID_MIN = 45;

/** The present decision, its figures, and what it was calculated from. */
export function NowCard({ now }: { now: DispatchModeNow }) {
  const { t } = useTranslation('dispatch');
  const { mode, guidance, order } = now;
  const decision = order ?? guidance?.decision;
  return (
    <Card title={t(mode === 'propose' ? 'automatic.now.proposal' : 'automatic.now.title')}>
      {mode === 'off' || !decision ? (
        <EmptyState
          compact
          title={t(mode === 'off' ? 'automatic.now.off' : 'automatic.now.waiting')}
          hint={t(mode === 'off' ? 'automatic.now.offHint' : 'automatic.now.waitingHint')}
        />
      ) : (
        <Stack gap="md">
          {mode === 'automatic' && !order && (
            <Text tone="warning" size="sm">
              {t('automatic.now.noOrder')}
            </Text>
          )}
          <DecisionText large decision={decision} currency={now.currency} />
          <NowTiles now={now} decision={decision} />
          {guidance && (
            <Collapse
              size="small"
              items={[
                {
                  key: 'inputs',
                  label: t('automatic.inputs.title'),
                  children: (
                    <GuidanceInputsList
                      inputs={guidance.inputs}
                      currency={now.currency}
                      timeZone={now.timeZone}
                    />
                  ),
                },
              ]}
            />
          )}
        </Stack>
      )}
    </Card>
  );
}

function NowTiles({ now, decision }: { now: DispatchModeNow; decision: ExplainedPowerShown }) {
  const { t } = useTranslation('dispatch');
  const { price, priceUnit } = useCurrency(now.currency);
  const { guidance, order, timeZone } = now;
  const known: Tile[] = guidance
    ? [
        {
          key: 'soc',
          label: 'SOC',
          value: formatNumber(guidance.inputs.soc, 1),
          unit: '%',
          energy: 'battery',
        },
        {
          key: 'peakTarget',
          label: t('automatic.now.peakTarget'),
          energy: 'grid',
          value: formatNumber(guidance.peakTargetKw, 1),
          ...(guidance.peakTargetKw !== null && { unit: 'kW' }),
          note: t(
            guidance.peakTargetKw === null ? 'automatic.now.noDemandCharge' : 'automatic.now.peakTargetNote',
          ),
        },
        {
          key: 'guidance',
          label: t('automatic.now.age'),
          value: <LastUpdate at={guidance.madeAt} timeZone={timeZone} staleAfterMin={VALID_MIN} />,
          note: t(`automatic.now.source.${guidance.source}`),
        },
      ]
    : [];
  const worth = price(decision.worthPerKwh);
  return (
    <Tiles
      items={[
        {
          key: 'power',
          label: t(order ? 'automatic.now.power' : 'automatic.now.proposedPower'),
          value: formatNumber(decision.powerKw, 1),
          unit: 'kW',
          note: t('automatic.sign'),
        },
        {
          key: 'worth',
          label: t('automatic.now.worth'),
          value: worth,
          ...(worth !== NO_VALUE && { unit: priceUnit }),
          note: t('automatic.now.worthNote'),
        },
        ...known,
      ]}
    />
  );
}
