import { queryPlantList } from '@heliodon/plants/contract';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PlantsFieldProps {
  /** Those that are chosen already, with their names. */
  known: readonly { plantId: number; name: string }[];
  /** Given by the form. */
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

const TYPING_PAUSE_MS = 250;

/** Some of many plants: what is typed is looked for on the server, what is chosen keeps its name. */
export function PlantsField({ known, id, value = [], onChange }: PlantsFieldProps) {
  const { t } = useTranslation('notifications');
  const all = Form.useWatch('scope') === 'all';
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [names, setNames] = useState(new Map(known.map(({ plantId, name }) => [plantId, name])));
  useEffect(() => {
    const pause = setTimeout(() => setKeyword(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  const { data, isFetching } = useQuery({
    ...callQuery(queryPlantList, { keyword, pageSize: 50 }, { quiet: true }),
    enabled: !all,
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
      allowClear
      disabled={all}
      value={all ? [] : value}
      loading={isFetching}
      placeholder={all ? t('form.allPlantsChosen') : t('form.choosePlants')}
      maxTagCount="responsive"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={offered.map((plantId) => ({ value: plantId, label: names.get(plantId) ?? String(plantId) }))}
      onChange={onChange}
    />
  );
}
