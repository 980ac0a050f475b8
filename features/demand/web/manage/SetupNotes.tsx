import { Stack } from '@heliodon/ui/layout/Stack';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DemandSetup } from '../../contract/settings.contract.ts';
import { kwText } from '../shared/figures.ts';
import { ToPrices } from '../shared/SetupLinks.tsx';

interface Note {
  readonly key: string;
  readonly type: 'info' | 'warning';
  readonly title: ReactNode;
  readonly hint: ReactNode;
  readonly action?: ReactNode;
}

/** Reasons why the limit has no effect or cannot be held, with links to the settings concerned. */
export function SetupNotes({ setup }: { setup: DemandSetup }) {
  const { t } = useTranslation('demand');
  const { settings, month, billing, devices, meters } = setup;
  const prices = <ToPrices />;
  const notes: (Note | false)[] = [
    settings.limitKw !== null &&
      month.peakKw !== null &&
      settings.limitKw < month.peakKw && {
        key: 'floor',
        type: 'warning',
        hint: t(billing?.type === 'demand' ? 'floor.billedHint' : 'floor.hint'),
        title: t('floor.title', { peak: kwText(month.peakKw), limit: kwText(settings.limitKw) }),
      },
    meters.length > 0 &&
      meters.every(({ online }) => !online) && {
        key: 'silent',
        type: 'warning',
        title: t('manage.silent'),
        hint: t('manage.silentHint'),
      },
    devices.length === 0 && {
      key: 'storage',
      type: 'info',
      title: t('manage.noStorage'),
      hint: t('manage.noStorageHint'),
    },
    billing === null && {
      key: 'noPrice',
      type: 'info',
      title: t('manage.noPrice'),
      hint: t('manage.noPriceHint'),
      action: prices,
    },
    billing !== null &&
      billing.type !== 'demand' && {
        key: 'byCapacity',
        type: 'info',
        hint: t('manage.byCapacityHint'),
        action: prices,
        title: t('manage.byCapacity', { kva: billing.capacityKva }),
      },
  ];
  const shown = notes.filter((note) => note !== false);
  return (
    shown.length > 0 && (
      <Stack gap="xs">
        {shown.map(({ key, type, title, hint, action }) => (
          <Alert key={key} type={type} showIcon title={title} description={hint} action={action} />
        ))}
      </Stack>
    )
  );
}
