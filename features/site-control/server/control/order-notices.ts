/** pg_notify accepts 8000 bytes. */
const NOTIFY_BYTES = 7900;

/** Plants that have commands, split to fit a notification. */
export function orderNotices(plantIds: readonly number[]): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const plantId of plantIds) {
    const longer = piece ? `${piece},${plantId}` : String(plantId);
    if (longer.length > NOTIFY_BYTES) pieces.push(piece);
    piece = longer.length > NOTIFY_BYTES ? String(plantId) : longer;
  }
  return piece ? [...pieces, piece] : pieces;
}

export const parseOrderNotice = (piece: string): number[] => piece.split(',').map(Number);
