import { EnvironmentOutlined, SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Input, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayed } from '../useDelayed.ts';
import styles from './PlaceSearch.module.css';

/** The displayed part of a result; the rest is passed to `onChoose` unchanged. */
export interface SearchablePlace {
  readonly name: string;
  /** The region that contains it. */
  readonly path: string;
  readonly longitude: number;
  readonly latitude: number;
  /** Only the centre of its city is known. */
  readonly approximate?: boolean;
}

interface PlaceSearchProps<P extends SearchablePlace> {
  readonly id?: string;
  /** Best first. Must be stable, or its dependencies must be in `scope`. */
  readonly search: (keyword: string) => Promise<readonly P[]>;
  /** Cache key of results, for example the searched country. */
  readonly scope?: string;
  readonly onChoose: (place: P) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

const TYPING_PAUSE_MS = 250;

/** A field that finds places by name while typing. */
export function PlaceSearch<P extends SearchablePlace>(props: PlaceSearchProps<P>) {
  const { id, search, scope = '', onChoose, placeholder, disabled } = props;
  const { t, i18n } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  const asked = useDelayed(typed.trim(), TYPING_PAUSE_MS);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['placeSearch', scope, i18n.language, asked],
    queryFn: () => search(asked),
    enabled: asked !== '',
    retry: false,
  });
  const places = asked === '' ? [] : (data ?? []);
  const waiting = typed.trim() !== '' && (isFetching || typed.trim() !== asked);

  const choose = (index: number) => {
    const place = places[index];
    if (!place) return;
    setTyped(place.name);
    onChoose(place);
  };

  return (
    <AutoComplete
      id={id}
      className={styles.field}
      value={typed}
      disabled={disabled}
      options={places.map((place, index) => ({
        value: String(index),
        label: (
          <div className={styles.row}>
            <EnvironmentOutlined className={styles.icon} aria-hidden="true" />
            <span className={styles.name}>{place.name}</span>
            <span className={styles.path}>{place.path}</span>
            {place.approximate && <span className={styles.about}>{t('map.cityOnly')}</span>}
          </div>
        ),
      }))}
      showSearch={{ onSearch: setTyped }}
      onSelect={(index: string) => choose(Number(index))}
      notFoundContent={typed.trim() === '' ? null : <Nothing waiting={waiting} failed={isError} />}
    >
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        suffix={waiting ? <Spin size="small" /> : <span />}
        placeholder={placeholder ?? t('map.search')}
        aria-label={placeholder ?? t('map.search')}
        maxLength={50}
        onPressEnter={(event) => {
          // Selecting a place must not submit the surrounding form.
          event.preventDefault();
        }}
      />
    </AutoComplete>
  );
}

function Nothing({ waiting, failed }: { waiting: boolean; failed: boolean }) {
  const { t } = useTranslation('ui');
  const text = waiting ? t('map.searching') : failed ? t('map.searchFailed') : t('map.nothingFound');
  return <div className={styles.nothing}>{text}</div>;
}
