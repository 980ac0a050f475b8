import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface IconButtonProps {
  label: string;
  /** Of the row that it acts on, for whoever hears the page. */
  name: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

/** An action of a row as an icon with its word on hover. */
export function IconButton({ label, name, icon, disabled = false, onClick }: IconButtonProps) {
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        icon={icon}
        disabled={disabled}
        aria-label={`${label} ${name}`}
        onClick={onClick}
      />
    </Tooltip>
  );
}
