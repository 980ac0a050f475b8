import { SearchOutlined } from '@ant-design/icons';
import { AutoComplete, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationsMap } from '../../../contract/operations.contract.ts';
import styles from './map.module.css';

const FOUND_MAX = 12;

interface PlantSearchProps {
  map: OperationsMap;
  onFind: (plant: number) => void;
}

/** Search by name among thousands of plants; names that begin with the typed text come first. */
export function PlantSearch({ map, onFind }: PlantSearchProps) {
  const { t } = useTranslation('screens');
  const [typed, setTyped] = useState('');
  const found = useMemo(() => {
    const wanted = typed.trim().toLowerCase();
    if (wanted === '') return [];
    const hits: { plant: number; at: number }[] = [];
    for (const [plant, name] of map.names.entries()) {
      const at = name.toLowerCase().indexOf(wanted);
      if (at >= 0) hits.push({ plant, at });
    }
    return hits.sort((a, b) => a.at - b.at || a.plant - b.plant).slice(0, FOUND_MAX);
  }, [map, typed]);
  return (
    <AutoComplete
      className={styles.search}
      value={typed}
      options={found.map(({ plant }) => ({
        value: String(plant),
        label: (
          <span className={styles.found}>
            <span>{map.names[plant]}</span>
            <small>{map.places[map.placeOf[plant] ?? -1]?.names.city}</small>
          </span>
        ),
      }))}
      showSearch={{ onSearch: setTyped }}
      onSelect={(plant: string) => {
        setTyped('');
        onFind(Number(plant));
      }}
      notFoundContent={typed.trim() === '' ? null : t('operations.map.notFound')}
    >
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('operations.map.search')}
        aria-label={t('operations.map.search')}
        maxLength={50}
      />
    </AutoComplete>
  );
}
