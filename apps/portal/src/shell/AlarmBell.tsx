import { BellOutlined } from '@ant-design/icons';
import { shell } from '@heliodon/alarms/web';
import { Allowed } from '@heliodon/web/permissions';
import { useAlarmStore } from '@heliodon/web/stores';
import { Badge, Button, Popover, Tooltip } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Number of open alarms of all plants of the account; opens the newest. */
export function AlarmBell() {
  const { t } = useTranslation('portal');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = useAlarmStore((state) => state.unrecoveredTotal);
  const label = count === null ? t('title.alarmManage') : t('header.alarms', { n: count });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };

  return (
    <Allowed code="alarmView">
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from wherever the focus is in it
          <div onKeyDown={onKeyDown}>
            <shell.Bell onClose={() => setOpen(false)} />
          </div>
        }
      >
        <Badge count={count ?? 0} size="small" offset={[-6, 6]}>
          <Tooltip title={open ? undefined : label} mouseEnterDelay={0.5}>
            <Button
              ref={button}
              type="text"
              icon={<BellOutlined />}
              aria-label={label}
              aria-haspopup="dialog"
              aria-expanded={open}
              onKeyDown={onKeyDown}
            />
          </Tooltip>
        </Badge>
      </Popover>
    </Allowed>
  );
}
