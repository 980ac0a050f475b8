import type { TranslateIssue } from '@heliodon/ui/schemaRule';
import { z } from 'zod';
import {
  basicInfo,
  capacity,
  checkCapacity,
  checkPf,
  formulas,
  location,
  parties,
  pfSetting,
} from '../../contract/plants.contract.ts';
import { type PlantValues, sentPlant } from './plantValues.ts';

export const SECTIONS = ['basic', 'location', 'installation', 'pf', 'formulas'] as const;
export type Section = (typeof SECTIONS)[number];

/** Error message by path inside the plant, joined with dots. */
export type Errors = Readonly<Record<string, string>>;

const installation = z.object({ ...capacity.shape, ...parties.shape });
const schemas: Record<Section, z.ZodType> = {
  basic: basicInfo.strip(),
  location: location.strip(),
  installation: installation.superRefine(checkCapacity),
  pf: pfSetting.strip().superRefine(checkPf),
  formulas: formulas.strip(),
};

const shapes: Record<Section, object> = {
  basic: basicInfo.shape,
  location: location.shape,
  installation: installation.shape,
  pf: pfSetting.shape,
  formulas: formulas.shape,
};

/** The first section of the page that contains the field. */
export function sectionOf(path: string): Section | undefined {
  const field = path.split('.')[0] ?? '';
  return SECTIONS.find((section) => field in shapes[section]);
}

/** Validates some sections of the input by the rules of the call. */
export function checkSections(
  sections: readonly Section[],
  values: PlantValues,
  translate: TranslateIssue,
): Errors {
  const sent = sentPlant(values);
  return Object.assign({}, ...sections.map((section) => issuesOf(schemas[section], sent, translate)));
}

/** The first message of each path. */
export function issuesOf(schema: z.ZodType, value: unknown, translate: TranslateIssue): Errors {
  const { error } = schema.safeParse(value, { reportInput: true });
  const found: Record<string, string> = {};
  for (const issue of error?.issues ?? []) found[issue.path.map(String).join('.')] ??= translate(issue);
  return found;
}

/** Errors below a prefix, with the prefix removed: 'price.seasons.0' → 'seasons.0'. */
export function errorsBelow(errors: Errors, prefix: string): Errors {
  const below = Object.entries(errors).filter(([path]) => path === prefix || path.startsWith(`${prefix}.`));
  return Object.fromEntries(below.map(([path, message]) => [path.slice(prefix.length + 1), message]));
}
