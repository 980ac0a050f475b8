import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern, readPage } from '@heliodon/infrastructure/sql';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween, type OperationLog } from '@heliodon/server-kit/operation-log';
import { sql } from 'kysely';
import type { deleteCard, getCardList, saveCard } from '../../contract/card.contract.ts';
import { chargingErrors } from '../../contract/charging.errors.ts';
import { chargingLog } from '../../contract/charging.log.ts';
import { cardLogFields } from '../../contract/charging.log-fields.ts';

const UNIQUE_VIOLATION = '23505';

export interface CardDeps {
  readonly db: Database;
  readonly log: OperationLog;
}

const cardColumns = [
  'id_tag as idTag',
  'holder',
  'enabled',
  sql<string | null>`valid_until::text`.as('validUntil'),
] as const;

/** Charging cards of a plant. */
export class CardService {
  readonly #deps: CardDeps;

  constructor(deps: CardDeps) {
    this.#deps = deps;
  }

  async list(request: CallRequest<typeof getCardList>): Promise<CallResponse<typeof getCardList>> {
    const { db } = this.#deps;
    const typed = likePattern(request.keyword);
    const found = db
      .selectFrom('charging_card as c')
      .leftJoinLateral(
        (q) =>
          q
            .selectFrom('charging_session as s')
            .select([
              sql<number>`count(*)::int`.as('sessions'),
              sql<number>`coalesce(sum(s.energy_kwh), 0)::float8`.as('energyKwh'),
              sql<Date | null>`max(s.started_at)`.as('lastUsedAt'),
            ])
            .whereRef('s.plant_id', '=', 'c.plant_id')
            .where(sql<boolean>`upper(s.id_tag) = upper(c.id_tag)`)
            .as('used'),
        (join) => join.onTrue(),
      )
      .select(['c.id as cardId', ...cardColumns, 'used.sessions', 'used.energyKwh', 'used.lastUsedAt'])
      .where('c.plant_id', '=', request.plantId)
      .$if(request.keyword !== '', (q) =>
        q.where((or) => or.or([or('c.id_tag', 'ilike', typed), or('c.holder', 'ilike', typed)])),
      )
      .orderBy('c.id', 'desc');
    const { rows, total } = await readPage(db, found, request);
    return {
      total,
      rows: rows.map((row) => ({
        ...row,
        sessions: row.sessions ?? 0,
        energyKwh: row.energyKwh ?? 0,
        lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      })),
    };
  }

  async save(request: CallRequest<typeof saveCard>, caller: Caller): Promise<CallResponse<typeof saveCard>> {
    const { plantId, cardId, idTag, holder, enabled, validUntil } = request;
    const columns = { id_tag: idTag, holder, enabled, valid_until: validUntil };
    try {
      return await this.#deps.db.transaction().execute(async (tx) => {
        const before = cardId === undefined ? {} : await this.#lock(tx, plantId, cardId);
        const saved =
          cardId ??
          (
            await tx
              .insertInto('charging_card')
              .values({ plant_id: plantId, ...columns })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id;
        if (cardId !== undefined)
          await tx
            .updateTable('charging_card')
            .set(columns)
            .where('plant_id', '=', plantId)
            .where('id', '=', cardId)
            .execute();
        const action = cardId === undefined ? chargingLog.addCard : chargingLog.changeCard;
        const changes = changesBetween(cardLogFields, before, { idTag, holder, enabled, validUntil });
        if (changes.length > 0)
          await this.#deps.log.write(caller, { action, params: { idTag }, changes, plantId }, tx);
        return { cardId: saved };
      });
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      throw new AppError(chargingErrors.cardExists, { idTag });
    }
  }

  async remove({ plantId, cardId }: CallRequest<typeof deleteCard>, caller: Caller) {
    return this.#deps.db.transaction().execute(async (tx) => {
      const before = await this.#lock(tx, plantId, cardId);
      await tx.deleteFrom('charging_card').where('plant_id', '=', plantId).where('id', '=', cardId).execute();
      const changes = changesBetween(cardLogFields, before, {});
      const params = { idTag: before.idTag };
      await this.#deps.log.write(caller, { action: chargingLog.deleteCard, params, changes, plantId }, tx);
      return {};
    });
  }

  async #lock(tx: Database, plantId: number, cardId: number) {
    const card = await tx
      .selectFrom('charging_card')
      .select(cardColumns)
      .where('plant_id', '=', plantId)
      .where('id', '=', cardId)
      .forUpdate()
      .executeTakeFirst();
    if (!card) throw new AppError(commonErrors.notFound);
    return card;
  }
}
