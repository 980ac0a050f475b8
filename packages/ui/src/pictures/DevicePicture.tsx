import type { ComponentType } from 'react';
import { BatteryPackPicture } from './BatteryPackPicture.tsx';
import { ChargingPilePicture } from './ChargingPilePicture.tsx';
import { GridTowerPicture } from './GridTowerPicture.tsx';
import { InverterPicture } from './InverterPicture.tsx';
import { LoadPicture } from './LoadPicture.tsx';
import { LoggerPicture } from './LoggerPicture.tsx';
import { MeterPicture } from './MeterPicture.tsx';
import type { PictureProps } from './PictureFrame.tsx';
import { SolarPanelPicture } from './SolarPanelPicture.tsx';
import { StoragePicture } from './StoragePicture.tsx';
import { TransformerPicture } from './TransformerPicture.tsx';
import { WeatherStationPicture } from './WeatherStationPicture.tsx';

const PICTURES = {
  inverter: InverterPicture,
  storage: StoragePicture,
  battery: BatteryPackPicture,
  meter: MeterPicture,
  chargingPile: ChargingPilePicture,
  logger: LoggerPicture,
  solarPanel: SolarPanelPicture,
  grid: GridTowerPicture,
  load: LoadPicture,
  weatherStation: WeatherStationPicture,
  transformer: TransformerPicture,
} satisfies Record<string, ComponentType<PictureProps>>;

export type PictureKind = keyof typeof PICTURES;

export const pictureKinds = Object.keys(PICTURES) as PictureKind[];

/** The picture of a kind given as data: lists, energy flow, topology. */
export function DevicePicture({ kind, ...props }: PictureProps & { kind: PictureKind }) {
  const Picture = PICTURES[kind];
  return <Picture {...props} />;
}
