/** pg_notify takes 8000 bytes. */
const NOTIFY_BYTES = 7900;
const DEVICES_AT_ONCE = 500;

/** `plant:device,device;plant:device` in parts that fit a notification; devices without a plant have no page. */
export function sampleNotices(newest: readonly { plantId: number | null; deviceId: number }[]): string[] {
  const byPlant = new Map<number, number[]>();
  for (const { plantId, deviceId } of newest) {
    if (plantId === null) continue;
    const devices = byPlant.get(plantId);
    if (devices) devices.push(deviceId);
    else byPlant.set(plantId, [deviceId]);
  }
  const pieces: string[] = [];
  let piece = '';
  for (const [plantId, devices] of byPlant) {
    for (let i = 0; i < devices.length; i += DEVICES_AT_ONCE) {
      const words = `${plantId}:${devices.slice(i, i + DEVICES_AT_ONCE).join(',')}`;
      if (piece.length + words.length + 1 > NOTIFY_BYTES) {
        pieces.push(piece);
        piece = '';
      }
      piece += piece ? `;${words}` : words;
    }
  }
  if (piece) pieces.push(piece);
  return pieces;
}

export function parseSampleNotice(piece: string): { plantId: number; deviceIds: number[] }[] {
  return piece.split(';').map((words) => {
    const [plant, devices = ''] = words.split(':');
    return { plantId: Number(plant), deviceIds: devices.split(',').map(Number) };
  });
}
