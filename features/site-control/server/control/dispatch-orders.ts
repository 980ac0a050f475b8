import { explainedOrder } from '@heliodon/energy/control/automatic-order';
import type { ControlStep } from '@heliodon/energy/control/site-controller';
import type { SiteSettings } from '@heliodon/energy/control/site-units';
import type { ExplainedPower } from '@heliodon/energy/optimise/dispatch-reason';
import { addOrder, type OrderQuarter } from '@heliodon/energy/optimise/order-quarter';
import type { Database } from '@heliodon/infrastructure/database';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import type { SiteView } from './site-facts.policy.ts';

/* Records what automatic dispatch ordered, by 15-minute interval. */

interface AutomaticStep {
  readonly plantId: number;
  readonly view: Pick<SiteView, 'mode' | 'sends' | 'automatic'>;
  readonly settings: SiteSettings;
  readonly step: ControlStep;
}

/** Null: automatic dispatch is off, or the logger at the edge takes no orders. */
export function orderOf({ view, settings, step }: Omit<AutomaticStep, 'plantId'>): ExplainedPower | null {
  const { automatic, mode, sends } = view;
  if (!automatic || mode === 'off' || (mode === 'edge' && !sends)) return null;
  const { decision, why, setPointKw, pvKw, needKw } = automatic;
  if (decision && step.orders) {
    const orderedKw = step.orders.storageKw - setPointKw;
    return explainedOrder(decision, { orderedKw, step, settings, pvKw, needKw });
  }
  const reason = why ?? ({ code: 'noMeter', limit: null, params: {} } as const);
  return {
    powerKw: step.seen.storageKw,
    freeKw: null,
    reason,
    binding: null,
    givenUp: null,
    worthPerKwh: null,
  };
}

/** All plants in two statements. */
export async function saveOrders(tx: Database, steps: readonly AutomaticStep[], now: Date): Promise<void> {
  const orders = steps.flatMap(({ plantId, ...step }) => {
    const order = orderOf(step);
    return order ? [{ plantId, order }] : [];
  });
  if (orders.length === 0) return;
  const quarter = new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS);
  const ids = orders.map(({ plantId }) => plantId);
  const { rows } = await sql<{ plantId: number; orders: OrderQuarter }>`SELECT plant_id AS "plantId", orders
    FROM dispatch_order WHERE plant_id = ANY(${ids}::bigint[]) AND quarter = ${quarter}`.execute(tx);
  const before = new Map(rows.map((row) => [row.plantId, row.orders]));
  const after = orders.map(({ plantId, order }) => ({
    plant_id: plantId,
    orders: addOrder(before.get(plantId) ?? null, order, now.getTime()),
  }));
  await sql`INSERT INTO dispatch_order (plant_id, quarter, orders)
    SELECT plant_id, ${quarter}::timestamptz, orders
    FROM jsonb_to_recordset(${JSON.stringify(after)}::jsonb) AS n (plant_id bigint, orders jsonb)
    ON CONFLICT (plant_id, quarter) DO UPDATE SET orders = excluded.orders`.execute(tx);
}
