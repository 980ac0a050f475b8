import { warrantyWear } from '@heliodon/energy/optimise/battery-wear';
import { formatNumber } from '@heliodon/kernel/format/number';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DispatchModeNow, getDispatchMode } from '../../contract/automatic.contract.ts';
import { setBatteryWear } from '../../contract/battery-wear.contract.ts';
import { useCurrency } from './useCurrency.ts';
import { WearDialog } from './WearDialog.tsx';

interface WearCardProps {
  plantId: number;
  now: Pick<DispatchModeNow, 'wear' | 'currency'>;
}

/** What battery wear costs in all calculations of the plant, and where this comes from. */
export function WearCard({ plantId, now: { wear, currency } }: WearCardProps) {
  const { t } = useTranslation('dispatch');
  const { unit, price, priceUnit } = useCurrency(currency);
  const client = useQueryClient();
  const mayChange = usePermission('dispatchAutomatic');
  const [open, setOpen] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: [getDispatchMode.path] });
  const { run: estimate, busy } = useAction(async () => {
    await callApi(setBatteryWear, { plantId, wear: null }, { mask: false });
    await reload();
  });
  return (
    <Card title={t('automatic.inputs.wear')}>
      <Inline wrap gap="lg" rowGap="xs">
        <Text>
          {wear
            ? t('automatic.wear.warranty', {
                wear: `${price(warrantyWear(wear))} ${priceUnit}`,
                replacement: `${formatNumber(wear.replacementPerKwh)} ${unit}/kWh`,
                cycles: formatNumber(wear.cycles, 0),
                depth: formatNumber(wear.depthPercent, 0),
              })
            : t('automatic.wear.usual')}
        </Text>
        {mayChange && (
          <Inline gap="xs">
            <Button size="small" onClick={() => setOpen(true)}>
              {t('automatic.wear.change')}
            </Button>
            {wear && (
              <Button size="small" type="text" loading={busy} onClick={() => void estimate()}>
                {t('automatic.wear.estimate')}
              </Button>
            )}
          </Inline>
        )}
      </Inline>
      {open && (
        <WearDialog
          plantId={plantId}
          wear={wear}
          unit={unit}
          onSaved={reload}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
