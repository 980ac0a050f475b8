import { queryPlantList } from '@heliodon/plants/contract';
import { callQuery } from '@heliodon/web/query';
import { usePlantStore } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';

interface SendingPlantsProps {
  /** Those that are chosen already, with their names. */
  known: readonly { plantId: number; name: string }[];
  /** Given by the form. */
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

const TYPING_PAUSE_MS = 250;

/** Some of many plants: what is typed is looked for on the server, what is chosen keeps its name. */
export function SendingPlants({ known, id, value = [], onChange }: SendingPlantsProps) {
  const current = usePlantStore((state) => state.plant);
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [names, setNames] = useState(
    () => new Map([...known, ...(current ? [current] : [])].map(({ plantId, name }) => [plantId, name])),
  );
  useEffect(() => {
    const pause = setTimeout(() => setKeyword(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  const { data, isFetching } = useQuery({
    ...callQuery(queryPlantList, { keyword, pageSize: 50 }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (data)
      setNames((before) => new Map([...before, ...data.rows.map((row) => [row.plantId, row.name] as const)]));
  }, [data]);
  const found = data?.rows.map(({ plantId }) => plantId) ?? [];
  const offered = [...found, ...value.filter((plantId) => !found.includes(plantId))];
  return (
    <Select
      id={id}
      mode="multiple"
      value={value}
      loading={isFetching}
      maxTagCount="responsive"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={offered.map((plantId) => ({ value: plantId, label: names.get(plantId) ?? String(plantId) }))}
      onChange={onChange}
    />
  );
}
