import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface HeaderButtonProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

export function HeaderButton({ label, icon, onClick }: HeaderButtonProps) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.5}>
      <Button type="text" icon={icon} aria-label={label} onClick={onClick} />
    </Tooltip>
  );
}
