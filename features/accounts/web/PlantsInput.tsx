import { queryPlantList } from '@heliodon/plants/contract';
import { ManySelect } from '@heliodon/ui/ManySelect';
import { callApi } from '@heliodon/web/client';
import { useTranslation } from 'react-i18next';

interface PlantsInputProps {
  /** The plants already selected, with their names. */
  known: readonly { plantId: number; name: string }[];
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

const FOUND_MAX = 50;

/** Selects plants for an account or a role, with a search on the server. */
export function PlantsInput({ known, ...field }: PlantsInputProps) {
  const { t } = useTranslation('accounts');
  return (
    <ManySelect
      {...field}
      known={known.map(({ plantId, name }) => ({ id: plantId, name }))}
      placeholder={t('plants.choose')}
      search={async (keyword) => {
        const request = { keyword, page: 1, pageSize: FOUND_MAX };
        const { rows } = await callApi(queryPlantList, request, { quiet: true, mask: false });
        return rows.map(({ plantId, name }) => ({ id: plantId, name }));
      }}
    />
  );
}
