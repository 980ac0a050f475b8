import type { Database } from '@heliodon/infrastructure/database';
import type { PicturePurpose } from './pictures.ts';

/** Says that something uses a picture of the plant from now on, before any sweep takes it; false when there is none. */
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
