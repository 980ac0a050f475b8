import type { HTMLAttributes } from 'react';
import styles from './Text.module.css';

interface TextProps extends HTMLAttributes<HTMLElement> {
  /** The element, where it is not a `span`. Paragraphs have no margins: what holds them has a gap. */
  as?: 'b' | 'dd' | 'div' | 'dt' | 'li' | 'p' | 'small' | 'span' | 'strong';
  tone?: 'secondary' | 'tertiary' | 'normal' | 'warning' | 'fault';
  /** 13 and 12 pixels at scale 1. */
  size?: 'sm' | 'xs';
  strong?: boolean;
  /** One line, cut off where there is no room. */
  ellipsis?: boolean;
}

/** Text that is quieter, smaller or stronger than the text around it. */
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
