import { usePermissionStore } from '@heliodon/web/permissions';
import { ports } from '@heliodon/web/ports';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

interface PageLinkProps extends Omit<LinkProps, 'to'> {
  to: string;
  /** Instead of the link, where the account may not open the page. */
  otherwise?: ReactNode;
}

/** A link to a page that needs another permission than the page it stands on. */
export function PageLink({ to, otherwise = null, ...link }: PageLinkProps) {
  // What may be opened follows the permissions.
  usePermissionStore();
  return ports().opens(to) ? <Link {...link} to={to} /> : otherwise;
}
