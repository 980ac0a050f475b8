import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { PlantsInput } from '../PlantsInput.tsx';
import { useChosenRole } from './useChosenRole.ts';

interface GivenPlantsProps {
  known: readonly { plantId: number; name: string }[];
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

/** The plants of an account; nothing can be selected if the role includes all plants. */
export function GivenPlants({ known, ...field }: GivenPlantsProps) {
  const { t } = useTranslation('accounts');
  const chosen = useChosenRole();
  if (chosen?.seesAllPlants) return <Alert type="info" showIcon title={t('form.seesAllPlants')} />;
  const ofRole = chosen?.role.plants ?? [];
  return (
    <>
      <PlantsInput {...field} known={known} />
      {ofRole.length > 0 && (
        <small>{t('form.plantsOfRole', { names: ofRole.map(({ name }) => name).join(t('comma')) })}</small>
      )}
    </>
  );
}
