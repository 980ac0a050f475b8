import { expect, it, vi } from 'vitest';
import { dropTicket, takeTicket } from './ticket.ts';

const at = (address: string) => new URL(address, 'http://portal.test') as unknown as Location;
const history = () => ({ state: { key: 'a' }, replaceState: vi.fn() });

it('takes the ticket from the fragment and clears the address bar at once', () => {
  const shown = history();
  expect(takeTicket(at('/enterTransit?from=/overview#ticket=a.b-c'), shown as unknown as History)).toBe(
    'a.b-c',
  );
  expect(shown.replaceState).toHaveBeenCalledWith({ key: 'a' }, '', '/enterTransit?from=/overview');
});

it('keeps the ticket when the page is mounted a second time, until it was used', () => {
  const shown = history();
  expect(takeTicket(at('/enterTransit'), shown as unknown as History)).toBe('a.b-c');
  expect(shown.replaceState).not.toHaveBeenCalled();
  dropTicket();
  expect(takeTicket(at('/enterTransit'), shown as unknown as History)).toBeNull();
});

it('never takes the ticket from the query, which servers write to their logs', () => {
  expect(takeTicket(at('/enterTransit?ticket=a'), history() as unknown as History)).toBeNull();
});
