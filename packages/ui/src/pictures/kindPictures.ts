import type { PictureKind } from './DevicePicture.tsx';

/** By id of the device kind, main kinds first. */
export const kindPictures: Readonly<Record<string, PictureKind>> = {
  inverter: 'inverter',
  pcs: 'storage',
  battery: 'battery',
  meter: 'meter',
  charger: 'chargingPile',
  logger: 'logger',
  weather: 'weatherStation',
  cluster: 'battery',
};

export const pictureOfKind = (kindId: string): PictureKind => kindPictures[kindId] ?? 'load';
