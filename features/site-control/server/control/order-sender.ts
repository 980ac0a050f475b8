import type { DeviceLink } from '@heliodon/device-links/mqtt/device-link';
import type { Database } from '@heliodon/infrastructure/database';
import type { ControlMessage } from '@heliodon/telemetry/protocol';
import { parseOrderNotice } from './order-notices.ts';

interface SenderDeps {
  readonly db: Database;
  readonly link: Pick<DeviceLink, 'isListening' | 'send'>;
  readonly onError: (error: unknown, what: string) => void;
}

/** Runs where loggers are connected: sends the newest commands of the plants named by the controller. */
export async function sendOrders({ db, link, onError }: SenderDeps, payload: string): Promise<void> {
  try {
    const rows = await db
      .selectFrom('site_step')
      .select('outgoing')
      .where('plant_id', 'in', parseOrderNotice(payload))
      .execute();
    for (const { outgoing } of rows)
      for (const [sn, message] of Object.entries(outgoing as Record<string, ControlMessage>))
        if (link.isListening(sn, 'control') !== false)
          await link.send(sn, 'control', JSON.stringify(message));
  } catch (error) {
    onError(error, 'orders of a site wait for the next step');
  }
}
