import { commonErrors } from '@heliodon/contract/errors';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { NotFoundState } from '@heliodon/ui/NotFoundState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { CallFailed } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getPlantDetail, type PlantDetail } from '../../contract/plants.contract.ts';
import { LIST_PATH } from '../paths.ts';
import { EditTabs, type ExtraTab, type SavedPf } from './EditTabs.tsx';

interface EditPlantProps {
  plantId: number;
  /** Tabs of other features: prices with their history, subsidies, transformer. */
  tariffTabs: (plant: Pick<PlantDetail, 'plantId'> & { currency: string }) => readonly ExtraTab[];
  /** From the devices feature: the PF setting stored in the inverters. */
  pfDevices: (pf: SavedPf) => ReactNode;
  onSaved: () => void;
}

function ToList() {
  const { t } = useTranslation('plants');
  const navigate = useNavigate();
  return <Button onClick={() => navigate(LIST_PATH)}>{t('edit.toList')}</Button>;
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('plants');
  return <PageFrame title={t('edit.title')}>{children}</PageFrame>;
}

/** All data of a plant in tabs; one button saves the input of every tab. */
export function EditPlant({ plantId, tariffTabs, pfDevices, onSaved }: EditPlantProps) {
  const { t } = useTranslation('plants');
  const valid = Number.isSafeInteger(plantId) && plantId > 0;
  const { data, error, refetch } = useQuery({
    ...callQuery(getPlantDetail, { plantId }, { quiet: true }),
    enabled: valid,
    // Values must not change during input; saving reports a conflicting change by another user.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!valid)
    return (
      <Frame>
        <EmptyState title={t('edit.none')} hint={t('edit.noneHint')} action={<ToList />} />
      </Frame>
    );
  if (error instanceof CallFailed && error.code === commonErrors.notFound.code)
    return (
      <Frame>
        <NotFoundState title={t('edit.missing')} hint={t('edit.missingHint')} action={<ToList />} />
      </Frame>
    );
  if (error)
    return (
      <Frame>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Frame>
    );
  if (!data)
    return (
      <Frame>
        <SkeletonBlock height={480} />
      </Frame>
    );
  const { timeZone, currency } = data.plant;
  const facts = [
    t('edit.owner', { owner: data.owner }),
    t('edit.devices', { count: data.devices }),
    t('edit.updated', { at: formatDateTime(data.updatedAt, timeZone, 'minute') }),
  ];
  return (
    <EditTabs
      // A new version (reloaded after another user's change) resets all form state.
      key={data.version}
      detail={data}
      subtitle={facts.join(' · ')}
      extraTabs={tariffTabs({ plantId: data.plantId, currency })}
      pfDevices={pfDevices}
      onReload={() => void refetch()}
      onSaved={onSaved}
    />
  );
}
