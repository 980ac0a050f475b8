import type { TariffTemplate } from '../../contract/template.contract.ts';
import { eastChina } from './east.ts';
import { inlandChina } from './inland.ts';
import { elsewhere } from './world.ts';

/** Period structures follow published rules; prices are examples of the order of magnitude. */
export const tariffTemplates: readonly TariffTemplate[] = [...eastChina, ...inlandChina, ...elsewhere];
