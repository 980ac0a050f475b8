import { queryPlantList } from '@heliodon/plants/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { TableSkeleton } from '@heliodon/ui/table/TableSkeleton';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import type { PlantSummary } from '@heliodon/web/stores';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Input, Tree } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeviceChoice, getDeviceChoices } from '../../../contract/compare/compared.contract.ts';
import { devicesOfPlant } from './devicesOfPlant.ts';
import { deviceKey, deviceTree, foundTree, openKeys, plantKey } from './deviceTree.ts';
import styles from './SeriesPicker.module.css';

const FOUND_MAX = 100;
const PLANTS_MAX = 200;

interface DevicePaneProps {
  readonly plant: PlantSummary;
  readonly chosen: DeviceChoice | undefined;
  readonly onChoose: (device: DeviceChoice) => void;
}

/** Tree of plant → kind → device; a search covers all plants. */
export function DevicePane({ plant, chosen, onChoose }: DevicePaneProps) {
  const { t } = useTranslation('compare');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const props = { chosen, onChoose };
  return (
    <div className={styles.devices}>
      <Input.Search
        allowClear
        value={typed}
        aria-label={t('picker.search')}
        placeholder={t('picker.searchHint')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.scroll}>
        {keyword === '' ? <PlantTree plant={plant} {...props} /> : <FoundTree keyword={keyword} {...props} />}
      </div>
    </div>
  );
}

function PlantTree({ plant, ...props }: DevicePaneProps) {
  const lang = useLang();
  const [expanded, setExpanded] = useState<string[]>([plantKey(plant.plantId)]);
  const { data, error, refetch } = useQuery(
    callQuery(queryPlantList, { pageSize: PLANTS_MAX }, { quiet: true }),
  );
  const plants = useMemo(() => {
    const others = data?.rows.filter(({ plantId }) => plantId !== plant.plantId) ?? [];
    return [plant, ...others];
  }, [data, plant]);
  const opened = plants.filter(({ plantId }) => expanded.includes(plantKey(plantId)));
  const lists = useQueries({
    queries: opened.map(({ plantId }) => ({
      queryKey: ['comparableDevices', plantId],
      queryFn: () => devicesOfPlant(plantId),
    })),
  });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  const devices = new Map(
    opened.flatMap(({ plantId }, i) => {
      const list = lists[i]?.data;
      return list ? [[plantId, list] as const] : [];
    }),
  );
  return (
    <DeviceTree
      {...props}
      nodes={deviceTree(plants, devices, lang)}
      expanded={expanded}
      onExpand={setExpanded}
    />
  );
}

function FoundTree({ keyword, ...props }: Omit<DevicePaneProps, 'plant'> & { keyword: string }) {
  const { t } = useTranslation('compare');
  const lang = useLang();
  const [closed, setClosed] = useState<string[]>([]);
  const { data, error, refetch } = useQuery(
    callQuery(getDeviceChoices, { keyword, pageSize: FOUND_MAX }, { quiet: true }),
  );
  const nodes = useMemo(() => foundTree(data?.rows ?? [], lang), [data, lang]);
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton />;
  if (data.total === 0)
    return <EmptyState compact title={t('picker.noMatch')} hint={t('picker.noMatchHint')} />;
  const all = openKeys(nodes);
  return (
    <>
      {data.total > FOUND_MAX && (
        <div className={styles.note}>{t('picker.tooMany', { shown: FOUND_MAX, total: data.total })}</div>
      )}
      <DeviceTree
        {...props}
        nodes={nodes}
        expanded={all.filter((key) => !closed.includes(key))}
        onExpand={(open) => setClosed(all.filter((key) => !open.includes(key)))}
      />
    </>
  );
}

interface DeviceTreeProps extends Omit<DevicePaneProps, 'plant'> {
  readonly nodes: ReturnType<typeof deviceTree>;
  readonly expanded: string[];
  readonly onExpand: (keys: string[]) => void;
}

function DeviceTree({ nodes, expanded, onExpand, chosen, onChoose }: DeviceTreeProps) {
  return (
    <Tree
      blockNode
      treeData={nodes}
      expandedKeys={expanded}
      selectedKeys={chosen ? [deviceKey(chosen.deviceId)] : []}
      onExpand={(keys) => onExpand(keys.map(String))}
      onClick={(_, { key, device, isLeaf }) => {
        if (device) onChoose(device);
        else if (!isLeaf)
          onExpand(expanded.includes(key) ? expanded.filter((one) => one !== key) : [...expanded, key]);
      }}
    />
  );
}
