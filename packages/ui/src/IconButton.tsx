import type { ReactNode } from 'react';
import styles from './IconButton.module.css';

interface IconButtonProps {
  label: string;
  /** The object of the action, for screen readers. */
  name?: string;
  icon: ReactNode;
  /** For table rows. */
  small?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** Tooltip position. In tables beside the icon: above or below, the table would start to scroll. */
  side?: 'top' | 'bottom' | 'left';
  onClick: () => void;
}

/**
 * An icon button with its label on hover. The label is pure CSS: an antd tooltip is expensive, and pages have many of
 * these buttons.
 */
export function IconButton({
  label,
  name,
  icon,
  small = false,
  danger = false,
  disabled = false,
  side = 'bottom',
  onClick,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={name === undefined ? label : `${label} ${name}`}
      data-word={label}
      data-side={side}
      data-small={small}
      data-danger={danger}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
