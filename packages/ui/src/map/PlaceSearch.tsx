import { EnvironmentOutlined, SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Input, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayed } from '../useDelayed.ts';
import styles from './PlaceSearch.module.css';

/** The part of an answer that is shown; the rest goes to `onChoose` untouched. */
export interface SearchablePlace {
  readonly name: string;
  /** What it lies in. */
  readonly path: string;
  readonly longitude: number;
  readonly latitude: number;
  /** Only the middle of its city is known. */
  readonly approximate?: boolean;
}

interface PlaceSearchProps<P extends SearchablePlace> {
  readonly id?: string;
  /** Best first. Keep it stable, or name what it depends on by `scope`. */
  readonly search: (keyword: string) => Promise<readonly P[]>;
  /** Answers are kept under it: e.g. the country that is searched. */
  readonly scope?: string;
  readonly onChoose: (place: P) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

const TYPING_PAUSE_MS = 250;

/** A field that finds places by name while one types. */
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
          // The form around must not be sent by choosing a place.
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
