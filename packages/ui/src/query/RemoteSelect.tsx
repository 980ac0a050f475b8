import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayed } from '../useDelayed.ts';
import styles from './QueryInput.module.css';

export interface RemoteOption {
  value: string;
  label: string;
}

interface RemoteSelectProps {
  id?: string;
  value?: string;
  placeholder?: string;
  /** Must be stable: cache key of the options. */
  name: string;
  /** The first matches of the text. */
  search: (typed: string) => Promise<RemoteOption[]>;
  onChange?: (value: string) => void;
}

const TYPING_PAUSE_MS = 250;

/** A selection from a large set with server-side search. */
export function RemoteSelect({ id, value, placeholder, name, search, onChange }: RemoteSelectProps) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<RemoteOption[]>([]);
  // Loads only when opened, or to show the name of the selected value.
  const [wanted, setWanted] = useState(false);
  const asked = useDelayed(typed, TYPING_PAUSE_MS);
  const { data, isFetching } = useQuery({
    queryKey: ['remoteSelect', name, asked],
    queryFn: () => search(asked),
    enabled: wanted || Boolean(value),
  });
  // The selected value keeps its name when the next search no longer finds it.
  useEffect(() => {
    if (data)
      setKnown((before) => [
        ...data,
        ...before.filter((one) => !data.some((two) => two.value === one.value)),
      ]);
  }, [data]);
  const chosen = known.find((option) => option.value === value);
  const options = data ?? [];
  return (
    <Select
      id={id}
      allowClear
      className={styles.wide}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      value={value === '' ? undefined : value}
      placeholder={placeholder ?? t('query.all')}
      options={chosen && !options.some((option) => option.value === value) ? [chosen, ...options] : options}
      onOpenChange={(open) => open && setWanted(true)}
      onChange={(next) => onChange?.(next ?? '')}
    />
  );
}
