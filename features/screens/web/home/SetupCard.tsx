import { getDeviceList } from '@heliodon/devices/contract';
import { getPriceNow } from '@heliodon/tariffs/contract';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { StepList } from '@heliodon/ui/StepList';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { setupSteps } from './setupSteps.ts';

/** More than the devices of a plant that is being set up. */
const DEVICES = 200;

/** Steps until a new plant has values and amounts; shown when their state is known. */
export function SetupCard({ plantId }: { plantId: number }) {
  const { t } = useTranslation('screens');
  const quiet = { quiet: true };
  const devices = useQuery(callQuery(getDeviceList, { plantId, pageSize: DEVICES }, quiet));
  const price = useQuery(callQuery(getPriceNow, { plantId }, quiet));
  if (!devices.data || !price.data) return null;
  const steps = setupSteps(devices.data.rows, price.data.current !== null);
  const done = steps.filter((step) => step.done).length;
  return (
    <Card
      size="small"
      data-testid="setup"
      title={
        <Inline gap="sm" align="baseline">
          {t('home.setup.title')}
          <Text tone="secondary" size="sm">
            {t('home.setup.progress', { done, all: steps.length })}
          </Text>
        </Inline>
      }
    >
      <StepList
        steps={steps.map((step) => ({
          ...step,
          label: t(`home.setup.step.${step.key}`),
          hint: step.key === 'plant' ? undefined : t(`home.setup.hint.${step.key}`),
        }))}
      />
    </Card>
  );
}
