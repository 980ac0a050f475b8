import type { HTMLAttributes } from 'react';
import styles from './Text.module.css';

interface TextProps extends HTMLAttributes<HTMLElement> {
  /** The element; default `span`. Paragraphs have no margins: the container has a gap. */
  as?: 'b' | 'dd' | 'div' | 'dt' | 'li' | 'p' | 'small' | 'span' | 'strong';
  tone?: 'secondary' | 'tertiary' | 'normal' | 'warning' | 'fault';
  /** 13 and 12 pixels at scale 1. */
  size?: 'sm' | 'xs';
  strong?: boolean;
  /** One line, truncated with an ellipsis. */
  ellipsis?: boolean;
}

/** Text that is less prominent, smaller or stronger than its surroundings. */
export function Text(props: TextProps) {
  const { as: Tag = 'span', tone, size, strong, ellipsis, className, ...attributes } = props;
  const classes = [
    styles.text,
    tone && styles[tone],
    size && styles[size],
    strong && styles.strong,
    ellipsis && styles.ellipsis,
    className,
  ];
  return <Tag className={classes.filter(Boolean).join(' ')} {...attributes} />;
}
