import type { Database } from '@heliodon/infrastructure/database';
import { maskContact } from '@heliodon/kernel/text';
import { changesBetween, type LogChange } from '@heliodon/server-kit/operation-log';
import { plantNames } from '@heliodon/server-kit/plant-names';
import type { SendingFields } from '../../contract/sending.contract.ts';
import { sendingLogFields } from '../../contract/sending.log-fields.ts';
import type { StoredSending } from './sendings.queries.ts';

type LogValues = Parameters<typeof changesBetween<typeof sendingLogFields>>[1];

/** Must run before its rows are written: the previous recipients are read from the database. */
export async function describeStored(tx: Database, sending: StoredSending): Promise<LogValues> {
  const rows = await tx
    .selectFrom('report_recipient')
    .select('address')
    .where('sending_id', '=', sending.id)
    .where('removed_at', 'is', null)
    .execute();
  const { name, active, files, lang, dayOfMonth, hour, plants } = sending;
  return {
    name,
    active,
    files,
    lang,
    dayOfMonth,
    hour,
    plants: plants.map((plant) => plant.name),
    recipients: rows.map(({ address }) => maskContact(address)),
  };
}

export async function describeWanted(tx: Database, sending: SendingFields): Promise<LogValues> {
  const { name, active, files, lang, dayOfMonth, hour, plantIds, recipients } = sending;
  return {
    name,
    active,
    files,
    lang,
    dayOfMonth,
    hour,
    plants: await plantNames(tx, plantIds),
    recipients: recipients.map(maskContact),
  };
}

export const sendingChanges = (before: LogValues, after: LogValues): LogChange[] =>
  changesBetween(sendingLogFields, before, after);
