import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Switch } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { ExportButton } from '../ExportButton.tsx';
import { LastUpdate } from '../LastUpdate.tsx';
import { type PageColumn, PageTable } from '../PageTable.tsx';
import { DevicePicture } from '../pictures/DevicePicture.tsx';
import { QueryBar } from '../QueryBar.tsx';
import { dateRangeField } from '../query/dateRangeField.tsx';
import { SerialNumber } from '../SerialNumber.tsx';
import { StatusTabs } from '../StatusTabs.tsx';
import { StatusTag } from '../StatusTag.tsx';
import { useConfirm } from '../useConfirm.tsx';
import { useTableState } from '../useTableState.ts';
import styles from './GalleryPage.module.css';
import { type GalleryDevice, galleryDevices, ZONE } from './galleryData.ts';
import { useText } from './useText.ts';

const NO_FILTERS = {
  keyword: '',
  status: '',
  model: '',
  plant: '',
  version: '',
  day: '',
  kinds: [] as string[],
};
const DELAY_MS = 500;

function useColumns(): PageColumn<GalleryDevice>[] {
  const text = useText();
  return useMemo(
    () => [
      {
        key: 'status',
        title: text('状态', 'Status'),
        width: 120,
        fixed: 'start',
        locked: true,
        render: (row) => <StatusTag plain status={row.status} />,
      },
      {
        key: 'name',
        title: text('名称', 'Name'),
        width: 170,
        fixed: 'start',
        locked: true,
        sortable: true,
        render: (row) => (
          <span className={styles.named}>
            <DevicePicture kind="inverter" size={24} />
            {row.name}
          </span>
        ),
      },
      {
        key: 'powerKw',
        title: text('功率', 'Power'),
        unit: 'kW',
        number: true,
        decimals: 1,
        width: 130,
        sortable: true,
      },
      {
        key: 'energyTodayKwh',
        title: text('今日发电', 'Energy today'),
        unit: 'kWh',
        number: true,
        width: 180,
        sortable: true,
      },
      {
        key: 'energyTotalKwh',
        title: text('累计发电', 'Energy total'),
        unit: 'kWh',
        number: true,
        width: 180,
        sortable: true,
        help: text('自投运以来', 'Since the device was put into service'),
      },
      {
        key: 'updatedAt',
        title: text('最近更新', 'Last update'),
        width: 190,
        sortable: true,
        render: (row) => <LastUpdate at={row.updatedAt} timeZone={ZONE} />,
      },
      {
        key: 'sn',
        title: text('序列号', 'Serial number'),
        width: 210,
        render: (row) => <SerialNumber value={row.sn} />,
      },
      { key: 'model', title: text('型号', 'Model'), width: 130 },
      { key: 'plant', title: text('所属电站', 'Plant'), width: 220 },
      { key: 'version', title: text('版本', 'Version'), width: 110, hidden: true },
    ],
    [text],
  );
}

/** Example list with a simulated server. */
export function GalleryTable() {
  const text = useText();
  const { message } = App.useApp();
  const { confirmDanger } = useConfirm();
  const client = useQueryClient();
  const columns = useColumns();
  const devices = useRef(galleryDevices(Date.now())).current;
  const [failing, setFailing] = useState(false);
  const table = useTableState('gallery', { pageSize: 10, sort: 'name', filters: NO_FILTERS });

  const query = async (params: {
    page: number;
    pageSize: number;
    sort?: string;
    order?: string;
    keyword: string;
    status: string;
    model: string;
  }) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    if (failing) throw new Error('refused');
    const matching = devices.filter(
      (device) =>
        device.name.toLowerCase().includes(params.keyword.toLowerCase()) &&
        (params.status === '' || device.status === params.status) &&
        (params.model === '' || device.model === params.model),
    );
    const { sort } = params;
    if (sort) {
      const at = (device: GalleryDevice) => device[sort as keyof GalleryDevice] ?? Number.NEGATIVE_INFINITY;
      matching.sort((a, b) => (at(a) < at(b) ? -1 : 1) * (params.order === 'desc' ? -1 : 1));
    }
    const from = (params.page - 1) * params.pageSize;
    return { rows: matching.slice(from, from + params.pageSize), total: matching.length };
  };

  const count = (status: string) => devices.filter((device) => device.status === status).length;

  return (
    <>
      <QueryBar
        table={table}
        fields={[
          {
            name: 'keyword',
            label: text('名称', 'Name'),
            widget: 'text',
            placeholder: text('名称或序列号', 'Name or serial number'),
          },
          {
            name: 'model',
            label: text('型号', 'Model'),
            widget: 'select',
            options: ['HX-60K-TL', 'HX-110K-TL'].map((value) => ({ value, label: value })),
          },
          dateRangeField('day', text('安装日期', 'Installed')),
          { name: 'plant', label: text('电站', 'Plant'), widget: 'text' },
          { name: 'version', label: text('版本', 'Version'), widget: 'text' },
          {
            name: 'kinds',
            label: text('类型', 'Kinds'),
            widget: 'multiSelect',
            options: ['A', 'B', 'C'].map((value) => ({ value, label: value })),
          },
        ]}
      />
      <PageTable
        table={table}
        columns={columns}
        rowKey="id"
        queryKey={['gallery', failing]}
        query={query}
        stickyOffset={0}
        head={
          <StatusTabs
            active={table.filters.status}
            onChange={(status) => table.setFilters({ status })}
            tabs={[
              { key: '', label: text('全部', 'All'), count: devices.length },
              {
                key: 'running',
                label: text('运行', 'Running'),
                count: count('running'),
                dot: 'status-normal',
              },
              {
                key: 'standby',
                label: text('待机', 'Standby'),
                count: count('standby'),
                dot: 'status-waiting',
              },
              { key: 'fault', label: text('故障', 'Fault'), count: count('fault'), dot: 'status-fault' },
              {
                key: 'offline',
                label: text('离线', 'Offline'),
                count: count('offline'),
                dot: 'status-offline',
              },
            ]}
          />
        }
        title={text('逆变器', 'Inverters')}
        extra={
          <>
            <Switch
              checked={failing}
              onChange={(on) => {
                setFailing(on);
                client.removeQueries({ queryKey: ['gallery', on] });
              }}
              checkedChildren={text('服务器故障', 'Server fails')}
              unCheckedChildren={text('服务器正常', 'Server works')}
            />
            <ExportButton onExport={() => new Promise((resolve) => setTimeout(resolve, DELAY_MS))} />
          </>
        }
        batch={({ keys, clear }) => (
          <>
            <Button size="small">{text('升级', 'Upgrade')}</Button>
            <Button
              size="small"
              danger
              onClick={() =>
                confirmDanger({
                  action: text('删除', 'Delete'),
                  name: text(`${keys.length} 台设备`, `${keys.length} devices`),
                  consequence: text(
                    '历史数据将一并删除，且无法恢复。',
                    'Their history is deleted too and cannot be brought back.',
                  ),
                  onConfirm: async () => {
                    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
                    message.success(text('已删除', 'Deleted'));
                    clear();
                  },
                })
              }
            >
              {text('删除', 'Delete')}
            </Button>
          </>
        )}
      />
    </>
  );
}
