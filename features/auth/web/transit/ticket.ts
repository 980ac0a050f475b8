let taken: string | null = null;

/**
 * The hand-over ticket stands in the fragment, which browsers send to no server, and leaves the address bar and
 * the history before anything else happens. It is held here, because a component may be set up twice.
 */
export function takeTicket(location: Location, history: History): string | null {
  const ticket = new URLSearchParams(location.hash.slice(1)).get('ticket');
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  if (ticket) taken = ticket;
  return taken;
}

export function dropTicket(): void {
  taken = null;
}
