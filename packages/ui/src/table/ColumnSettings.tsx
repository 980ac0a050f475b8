import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ColumnSettings.module.css';
import { moveKey, type TableSettings } from './columnSettings.ts';

interface ColumnSettingsProps {
  columns: readonly { key: string; title: string; locked?: boolean }[];
  settings: TableSettings;
  onChange: (settings: TableSettings | undefined) => void;
}

/** Visibility and order of columns, by dragging or by buttons. */
export function ColumnSettings({ columns, settings, onChange }: ColumnSettingsProps) {
  const { t } = useTranslation('ui');
  const [dragged, setDragged] = useState<string>();
  const [open, setOpen] = useState(false);

  const toggle = (key: string, visible: boolean) =>
    onChange({
      ...settings,
      hidden: visible ? settings.hidden.filter((one) => one !== key) : [...settings.hidden, key],
    });
  const move = (key: string, to: number) =>
    onChange({ ...settings, order: moveKey(settings.order, key, to) });

  const list = () => (
    <div className={styles.panel}>
      <ul className={styles.list}>
        {settings.order.map((key, index) => {
          const column = columns.find((one) => one.key === key);
          if (!column) return null;
          return (
            <li
              key={key}
              className={dragged === key ? styles.dragged : styles.item}
              draggable
              onDragStart={() => setDragged(key)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                event.preventDefault();
                if (dragged && dragged !== key) move(dragged, index);
              }}
            >
              <HolderOutlined className={styles.handle} aria-hidden />
              <Checkbox
                className={styles.name}
                checked={!settings.hidden.includes(key)}
                disabled={column.locked}
                onChange={(event) => toggle(key, event.target.checked)}
              >
                {column.title}
              </Checkbox>
              <Button
                type="text"
                size="small"
                className={styles.arrow}
                icon={<ArrowUpOutlined />}
                aria-label={t('table.moveUp', { name: column.title })}
                disabled={index === 0}
                onClick={() => move(key, index - 1)}
              />
              <Button
                type="text"
                size="small"
                className={styles.arrow}
                icon={<ArrowDownOutlined />}
                aria-label={t('table.moveDown', { name: column.title })}
                disabled={index === settings.order.length - 1}
                onClick={() => move(key, index + 1)}
              />
            </li>
          );
        })}
      </ul>
      <Button type="link" size="small" onClick={() => onChange(undefined)}>
        {t('table.resetColumns')}
      </Button>
    </div>
  );

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      title={t('table.columns')}
      content={list}
    >
      <Tooltip title={open ? undefined : t('table.columns')}>
        <Button type="text" icon={<SettingOutlined />} aria-label={t('table.columns')} />
      </Tooltip>
    </Popover>
  );
}
