import { ColumnHeightOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import type { Density, TableSettings } from './columnSettings.ts';
import styles from './TableToolbar.module.css';

const DENSITIES: Density[] = ['large', 'medium', 'small'];

interface TableToolbarProps {
  title?: ReactNode;
  extra?: ReactNode;
  columns: readonly { key: string; title: string; locked?: boolean }[];
  settings: TableSettings;
  onSettings: (settings: TableSettings | undefined) => void;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Title at the left; own buttons, refresh, density and columns at the right. */
export function TableToolbar(props: TableToolbarProps) {
  const { title, extra, columns, settings, onSettings, refreshing, onRefresh } = props;
  const { t } = useTranslation('ui');
  return (
    <div className={styles.bar}>
      <div className={styles.title}>{title}</div>
      <div className={styles.tools}>
        {extra}
        <IconButton
          label={t('table.refresh')}
          icon={<ReloadOutlined spin={refreshing} />}
          onClick={onRefresh}
        />
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            selectable: true,
            selectedKeys: [settings.density],
            items: DENSITIES.map((key) => ({ key, label: t(`table.density.${key}`) })),
            onClick: ({ key }) => onSettings({ ...settings, density: key as Density }),
          }}
        >
          <Tooltip title={t('table.density.label')}>
            <Button type="text" icon={<ColumnHeightOutlined />} aria-label={t('table.density.label')} />
          </Tooltip>
        </Dropdown>
        <ColumnSettings columns={columns} settings={settings} onChange={onSettings} />
      </div>
    </div>
  );
}
