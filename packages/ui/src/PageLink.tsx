import { usePermissionStore } from '@heliodon/web/permissions';
import { ports } from '@heliodon/web/ports';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

interface PageLinkProps extends Omit<LinkProps, 'to'> {
  to: string;
  /** Shown instead of the link if the account may not open the page. */
  otherwise?: ReactNode;
}

/** A link to a page that requires another permission than the current page. */
export function PageLink({ to, otherwise = null, ...link }: PageLinkProps) {
  // Subscribes to permission changes.
  usePermissionStore();
  return ports().opens(to) ? <Link {...link} to={to} /> : otherwise;
}
