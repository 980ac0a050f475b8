import { ColumnHeightOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton.tsx';
import { Inline } from '../layout/Inline.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import type { Density, TableSettings } from './columnSettings.ts';
import styles from './TableToolbar.module.css';

const DENSITIES: Density[] = ['large', 'medium', 'small'];

interface LayoutToolsProps {
  columns: readonly { key: string; title: string; locked?: boolean }[];
  settings: TableSettings;
  onSettings: (settings: TableSettings | undefined) => void;
}

/** Density and columns. Their menus are expensive to render and change only with the user's settings. */
const LayoutTools = memo(({ columns, settings, onSettings }: LayoutToolsProps) => {
  const { t } = useTranslation('ui');
  return (
    <>
      <Tooltip title={t('table.density.label')}>
        <span>
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
            <Button type="text" icon={<ColumnHeightOutlined />} aria-label={t('table.density.label')} />
          </Dropdown>
        </span>
      </Tooltip>
      <ColumnSettings columns={columns} settings={settings} onChange={onSettings} />
    </>
  );
});

interface TableToolbarProps extends LayoutToolsProps {
  title?: ReactNode;
  extra?: ReactNode;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Title on the left; custom buttons, refresh, density and columns on the right. */
export function TableToolbar({ title, extra, refreshing, onRefresh, ...layout }: TableToolbarProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.bar}>
      <div className={styles.title}>{title}</div>
      <Inline wrap gap="xxs">
        {extra}
        <IconButton
          label={t('table.refresh')}
          icon={<ReloadOutlined spin={refreshing} />}
          onClick={onRefresh}
        />
        <LayoutTools {...layout} />
      </Inline>
    </div>
  );
}
