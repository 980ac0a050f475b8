import { NotFoundState } from '@heliodon/ui/NotFoundState';
import { usePlantStore } from '@heliodon/web/stores';
import { useTranslation } from 'react-i18next';
import { BackToStart } from './BackToStart.tsx';

/** A storage page while a plant without storage is selected. */
export function NoStoragePage() {
  const { t } = useTranslation('portal');
  const name = usePlantStore(({ plant }) => plant?.name);
  return (
    <NotFoundState
      alone
      title={t('noStorage.title')}
      hint={t('noStorage.hint', { name })}
      action={<BackToStart />}
    />
  );
}
