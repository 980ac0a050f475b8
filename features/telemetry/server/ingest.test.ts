import { inverter } from '@heliodon/devices/inverter';
