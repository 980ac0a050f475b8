import { queryPlantList } from '@heliodon/plants/contract';
import { ManySelect } from '@heliodon/ui/ManySelect';
import { callApi } from '@heliodon/web/client';
import { usePlantStore } from '@heliodon/web/stores';

interface SendingPlantsProps {
  known: readonly { plantId: number; name: string }[];
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

/** Choice of plants; the current plant is available with its name without a search. */
export function SendingPlants({ known, ...field }: SendingPlantsProps) {
  const current = usePlantStore((state) => state.plant);
  const plants = [...known, ...(current ? [current] : [])];
  return (
    <ManySelect
      {...field}
      known={plants.map(({ plantId, name }) => ({ id: plantId, name }))}
      search={async (keyword) => {
        const { rows } = await callApi(queryPlantList, { keyword, pageSize: 50 }, { quiet: true });
        return rows.map(({ plantId, name }) => ({ id: plantId, name }));
      }}
    />
  );
}
