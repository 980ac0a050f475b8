import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { getResourceOffers, ResourceOffer } from '../contract/offers.contract.ts';
import type { ResourceKind } from '../contract/resources.contract.ts';
import { thingCounts } from './resources.queries.ts';

/** An offer is valid while its process is open and its giver still owns the object. */
const living = (now: Date) => sql`r.state = 'offered' AND c.state = 'open' AND c.expires_at > ${now}
  AND (EXISTS (SELECT 1 FROM plant p WHERE r.kind = 'plant' AND p.id = r.thing_id AND p.owner_id = c.account_id
               AND p.deleted_at IS NULL)
    OR EXISTS (SELECT 1 FROM account a WHERE r.kind = 'account' AND a.id = r.thing_id AND a.parent_id = c.account_id
               AND a.deleted_at IS NULL))`;

export async function readOffers(
  db: Database,
  caller: { accountId: number; managerId: number },
  { page, pageSize }: CallRequest<typeof getResourceOffers>,
  now: Date,
) {
  const mine = sql`FROM cancellation_resource r JOIN cancellation c ON c.id = r.cancellation_id
      JOIN account g ON g.id = c.account_id
    WHERE r.recipient_id = ${caller.accountId} AND ${living(now)}`;
  const [found, counted] = await Promise.all([
    sql<Omit<ResourceOffer, 'offeredAt' | 'expiresAt'> & { offeredAt: Date; expiresAt: Date }>`
      SELECT offer.*, n.* FROM (SELECT r.id AS "offerId", r.kind, r.thing_id, r.name, g.account_name AS "from",
          g.tree_id <> ${caller.managerId} AS "fromOtherTree", r.at AS "offeredAt", c.expires_at AS "expiresAt"
        ${mine} ORDER BY r.id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) offer
      CROSS JOIN LATERAL (${thingCounts(sql`offer.kind`, sql`offer.thing_id`)}) n ORDER BY offer."offerId"`.execute(
      db,
    ),
    sql<{ total: number }>`SELECT count(*) AS total ${mine}`.execute(db),
  ]);
  const rows = found.rows.map((row) => ({
    ...row,
    offeredAt: row.offeredAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface Offer {
  readonly id: number;
  readonly kind: ResourceKind;
  readonly thingId: number;
  readonly name: string;
  readonly state: string;
  readonly giverId: number;
}

export async function findOffer(
  db: Database,
  recipientId: number,
  offerId: number,
): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`SELECT r.id, r.kind, r.thing_id AS "thingId", r.name, r.state,
      c.account_id AS "giverId"
    FROM cancellation_resource r JOIN cancellation c ON c.id = r.cancellation_id
    WHERE r.id = ${offerId} AND r.recipient_id = ${recipientId}`.execute(db);
  return rows[0];
}
