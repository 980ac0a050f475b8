import type { ReactNode } from 'react';
import styles from './IconButton.module.css';

interface IconButtonProps {
  label: string;
  /** Of what it acts on, for whoever hears the page. */
  name?: string;
  icon: ReactNode;
  /** As in a row of a table. */
  small?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** Where its word is shown. In a table beside it: above or below, the table would begin to scroll. */
  side?: 'top' | 'bottom' | 'left';
  onClick: () => void;
}

/**
 * An action as an icon with its word on hover. The style alone draws the word: a tooltip of antd costs as much as half a
 * card, and frames, cards and tables have many of these.
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
