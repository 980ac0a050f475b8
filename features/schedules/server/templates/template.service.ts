import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { localDay } from '@heliodon/energy/periods/local-time';
import type { ScheduleSegment } from '@heliodon/energy/schedule/plan';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween } from '@heliodon/server-kit/operation-log';
import { schedulesErrors } from '../../contract/schedules.errors.ts';
import { schedulesLog } from '../../contract/schedules.log.ts';
import { templateLogFields } from '../../contract/schedules.log-fields.ts';
import type { ScheduleTemplate, saveTemplate } from '../../contract/template.contract.ts';
import type { SchedulesDeps } from '../deps.ts';
import { readPlantClock } from '../devices.queries.ts';
import { segmentText } from '../plans/plan.words.ts';
import { builtInTemplates } from './built-in.policy.ts';

const MAX_TEMPLATES = 200;
const UNIQUE_VIOLATION = '23505';

/** Templates belong to an account tree, whose plants are operated alike. */
export class TemplateService {
  readonly #deps: SchedulesDeps;

  constructor(deps: SchedulesDeps) {
    this.#deps = deps;
  }

  async list(plantId: number, caller: Caller): Promise<{ rows: ScheduleTemplate[] }> {
    const { db, clock, pricesOn } = this.#deps;
    const { timeZone } = await readPlantClock(db, plantId);
    const prices = await pricesOn(plantId, localDay(clock.now().getTime(), timeZone));
    const rows = await db
      .selectFrom('schedule_template')
      .selectAll()
      .where('tree_id', '=', caller.managerId)
      .orderBy('name')
      .execute();
    return {
      rows: [
        ...builtInTemplates(prices).map(({ builtIn, segments }) => ({
          templateId: null,
          builtIn,
          name: '',
          segments: [...segments],
          changedBy: '',
          changedAt: null,
        })),
        ...rows.map((row) => ({
          templateId: row.id,
          builtIn: null,
          name: row.name,
          segments: row.segments as ScheduleSegment[],
          changedBy: row.changed_by,
          changedAt: row.changed_at.toISOString(),
        })),
      ],
    };
  }

  async save({ templateId, name, segments }: CallRequest<typeof saveTemplate>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    const values = {
      name,
      segments: JSON.stringify(segments),
      changed_by: caller.accountName,
      changed_at: clock.now(),
    };
    return db
      .transaction()
      .execute(async (tx) => {
        if (templateId === null) {
          const { n } = await tx
            .selectFrom('schedule_template')
            .select((q) => q.fn.countAll<number>().as('n'))
            .where('tree_id', '=', caller.managerId)
            .executeTakeFirstOrThrow();
          if (n >= MAX_TEMPLATES) throw new AppError(schedulesErrors.tooManyTemplates);
        }
        const before = await tx
          .selectFrom('schedule_template')
          .select(['name', 'segments'])
          .where('id', '=', templateId)
          .where('tree_id', '=', caller.managerId)
          .forUpdate()
          .executeTakeFirst();
        const row =
          templateId === null
            ? await tx
                .insertInto('schedule_template')
                .values({ tree_id: caller.managerId, ...values })
                .returning('id')
                .executeTakeFirst()
            : await tx
                .updateTable('schedule_template')
                .set(values)
                .where('id', '=', templateId)
                .where('tree_id', '=', caller.managerId)
                .returning('id')
                .executeTakeFirst();
        if (!row) throw new AppError(commonErrors.notFound);
        const changes = changesBetween(
          templateLogFields,
          before ? logged(before) : {},
          logged({ name, segments }),
        );
        await log.write(caller, { action: schedulesLog.saveTemplate, params: { name }, changes }, tx);
        return { templateId: row.id };
      })
      .catch((error: { code?: string }) => {
        throw error.code === UNIQUE_VIOLATION ? new AppError(schedulesErrors.templateNameTaken) : error;
      });
  }

  async remove(templateId: number, caller: Caller): Promise<Record<string, never>> {
    const { db, log } = this.#deps;
    await db.transaction().execute(async (tx) => {
      const row = await tx
        .deleteFrom('schedule_template')
        .where('id', '=', templateId)
        .where('tree_id', '=', caller.managerId)
        .returning(['name', 'segments'])
        .executeTakeFirst();
      if (!row) throw new AppError(commonErrors.notFound);
      const changes = changesBetween(templateLogFields, logged(row), {});
      await log.write(
        caller,
        { action: schedulesLog.deleteTemplate, params: { name: row.name }, changes },
        tx,
      );
    });
    return {};
  }
}

const logged = ({ name, segments }: { readonly name: string; readonly segments: unknown }) => ({
  name,
  segments: (segments as ScheduleSegment[]).map(segmentText),
});
