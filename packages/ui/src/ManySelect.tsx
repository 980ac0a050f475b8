import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FieldGiven } from './form/fieldAria.ts';

export interface NamedItem {
  readonly id: number;
  readonly name: string;
}

interface ManySelectProps extends FieldGiven {
  /** Selected items with their names. */
  known: readonly NamedItem[];
  /** Called shortly after the last keystroke. */
  search: (keyword: string) => Promise<readonly NamedItem[]>;
  disabled?: boolean;
  placeholder?: string;
  /** Set by the form. */
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

const TYPING_PAUSE_MS = 250;

/** Multiple selection from a large set with server-side search; selected items keep their names. */
export function ManySelect({
  known,
  search,
  disabled = false,
  placeholder,
  id,
  value = [],
  onChange,
  ...given
}: ManySelectProps) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly NamedItem[]>();
  const [names, setNames] = useState(() => new Map(known.map((one) => [one.id, one.name])));
  const asked = useRef(search);
  asked.current = search;
  useEffect(() => {
    if (disabled) return;
    let stale = false;
    const pause = setTimeout(
      () => {
        asked.current(typed).then(
          (items) => {
            if (stale) return;
            setFound(items);
            setNames((before) => new Map([...before, ...items.map((one) => [one.id, one.name] as const)]));
          },
          () => !stale && setFound([]),
        );
      },
      typed ? TYPING_PAUSE_MS : 0,
    );
    return () => {
      stale = true;
      clearTimeout(pause);
    };
  }, [typed, disabled]);
  const ids = found?.map((one) => one.id) ?? [];
  const offered = [...ids, ...value.filter((one) => !ids.includes(one))];
  return (
    <Select
      {...given}
      id={id}
      mode="multiple"
      allowClear
      disabled={disabled}
      value={disabled ? [] : value}
      loading={!disabled && found === undefined}
      placeholder={placeholder}
      maxTagCount="responsive"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={offered.map((one) => ({ value: one, label: names.get(one) ?? String(one) }))}
      onChange={onChange}
    />
  );
}
