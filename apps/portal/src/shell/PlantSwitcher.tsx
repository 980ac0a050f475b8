import { SearchOutlined } from '@ant-design/icons';
import { queryPlantList } from '@heliodon/plants/contract';
import { Inline } from '@heliodon/ui/layout/Inline';
import { useDelayed } from '@heliodon/ui/useDelayed';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { usePlantStore } from '@heliodon/web/stores';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type UIEvent, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectPlant } from '../session/useSelectPlant.ts';
import styles from './PlantSwitcher.module.css';

const PAGE_SIZE = 30;
const SEARCH_DELAY_MS = 300;

function usePlants(keyword: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [queryPlantList.path, 'switcher', keyword],
    queryFn: ({ pageParam, signal }) =>
      callApi(queryPlantList, { keyword, page: pageParam, pageSize: PAGE_SIZE }, { mask: false, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Selection of the current plant, with server-side search by name. */
export function PlantSwitcher() {
  return (
    <Allowed code="plantView">
      <Switcher />
    </Allowed>
  );
}

function Switcher() {
  const { t } = useTranslation('portal');
  const plant = usePlantStore((state) => state.plant);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(useDelayed(typed.trim(), SEARCH_DELAY_MS));
  const plants = usePlants(keyword, open);
  const select = useSelectPlant();
  const rows = plants.data?.pages.flatMap((page) => page.rows) ?? [];

  const loadMoreAtEnd = ({ currentTarget: list }: UIEvent<HTMLDivElement>) => {
    const atEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 80;
    if (atEnd && plants.hasNextPage && !plants.isFetching) void plants.fetchNextPage();
  };

  return (
    <Select
      className={styles.switcher}
      variant="filled"
      aria-label={t('plant.choose')}
      placeholder={t('plant.none')}
      open={open}
      onOpenChange={setOpen}
      value={plant ? { value: plant.plantId, label: plant.name } : undefined}
      labelInValue
      options={rows.map(({ plantId, name, province, city }) => ({
        value: plantId,
        label: name,
        province,
        city,
      }))}
      optionRender={({ label, data }) => (
        <Inline gap="md" align="baseline" justify="between">
          <span className={styles.name}>{label}</span>
          <span className={styles.place}>{[data.province, data.city].filter(Boolean).join(' ')}</span>
        </Inline>
      )}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      suffixIcon={open ? <SearchOutlined /> : undefined}
      loading={plants.isFetching}
      notFoundContent={plants.isFetching ? t('loading') : t('plant.notFound')}
      popupMatchSelectWidth={320}
      onPopupScroll={loadMoreAtEnd}
      onSelect={({ value }) => void select(Number(value)).catch(console.error)}
    />
  );
}
