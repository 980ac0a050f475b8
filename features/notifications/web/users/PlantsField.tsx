import { queryPlantList } from '@heliodon/plants/contract';
import { ManySelect } from '@heliodon/ui/ManySelect';
import { callApi } from '@heliodon/web/client';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';

interface PlantsFieldProps {
  known: readonly { plantId: number; name: string }[];
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

export function PlantsField({ known, ...field }: PlantsFieldProps) {
  const { t } = useTranslation('notifications');
  const all = Form.useWatch('scope') === 'all';
  return (
    <ManySelect
      {...field}
      known={known.map(({ plantId, name }) => ({ id: plantId, name }))}
      disabled={all}
      placeholder={all ? t('form.allPlantsChosen') : t('form.choosePlants')}
      search={async (keyword) => {
        const { rows } = await callApi(queryPlantList, { keyword, pageSize: 50 }, { quiet: true });
        return rows.map(({ plantId, name }) => ({ id: plantId, name }));
      }}
    />
  );
}
