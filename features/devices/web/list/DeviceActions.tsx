import { MoreOutlined } from '@ant-design/icons';
import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceRow } from '@heliodon/devices/contract';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOfBattery } from '../kinds.ts';
import { detailPath } from '../paths.ts';
import type { Action } from './actions.ts';
import type { Rights } from './useRights.ts';

interface RowActionsProps {
  row: DeviceRow;
  rights: Rights;
  onAsk: (action: Action, rows: DeviceRow[]) => void;
}

/** Menu of actions on one device, at the end of its row. */
export function RowActions({ row, rights, onAsk }: RowActionsProps) {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const kind = kindById(row.kind);
  const mayRemove = kind && isOfBattery(kind) ? rights.removeBatteries : rights.remove;
  const items = [
    rights.set && { key: 'params', label: t('detail.params') },
    rights.set && kind && kind.commands.length > 0 && { key: 'command', label: t('list.command') },
    rights.upgrade && kind?.upgradable && { key: 'upgrade', label: t('list.upgrade') },
    rights.edit && { key: 'edit', label: t('info.edit') },
    rights.edit && { key: 'move', label: t('move.action') },
    mayRemove && { key: 'remove', label: t('remove.action'), danger: true },
  ].filter((item) => !!item);
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          if (key === 'params') void navigate(detailPath(row.deviceId, 'params'));
          else onAsk(key as Action, [row]);
        },
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<MoreOutlined />}
        aria-label={t('list.actionsOf', { name: row.alias || row.sn })}
        onClick={(event) => event.stopPropagation()}
      />
    </Dropdown>
  );
}

interface BatchActionsProps {
  rows: DeviceRow[];
  rights: Rights;
  onAsk: (action: Action, rows: DeviceRow[]) => void;
}

/** Actions on all selected devices; commands and upgrades need devices of one kind. */
export function BatchActions({ rows, rights, onAsk }: BatchActionsProps) {
  const { t } = useTranslation('devices');
  const kinds = new Set(rows.map((row) => row.kind));
  const kind = kinds.size === 1 ? kindById(rows[0]?.kind ?? '') : undefined;
  const button = (action: Action, label: string, enabled: boolean, hint?: string) => (
    <Button
      key={action}
      size="small"
      danger={action === 'remove'}
      disabled={!enabled}
      title={enabled ? undefined : hint}
      onClick={() => onAsk(action, rows)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {rights.set &&
        button('command', t('list.command'), (kind?.commands.length ?? 0) > 0, t('list.oneKind'))}
      {rights.upgrade && button('upgrade', t('list.upgrade'), kind?.upgradable === true, t('list.oneKind'))}
      {rights.edit && button('move', t('move.action'), true)}
      {(rights.remove || rights.removeBatteries) && button('remove', t('remove.action'), true)}
    </>
  );
}
