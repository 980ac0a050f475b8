import type { Database } from '@heliodon/infrastructure/database';
import type { PicturePurpose } from './pictures.ts';

/** Marks a picture of the plant as used, before it can be removed; false if it does not exist. */
export async function claimPicture(
  tx: Database,
  purpose: PicturePurpose,
  plantId: number,
  pictureId: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('picture')
    .set({ unused_since: null })
    .where('id', '=', pictureId)
    .where('plant_id', '=', plantId)
    .where('purpose', '=', purpose)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
