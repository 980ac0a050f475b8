import { priceInput, transformerInput } from '@heliodon/tariffs/contract';
import type { TranslateIssue } from '@heliodon/ui/schemaRule';
import { subsidyChoice } from '../../contract/plants.contract.ts';
import { checkSections, type Errors, issuesOf, type Section, sectionOf } from '../form/checkPlant.ts';
import type { AddDraft } from './addDraft.ts';

export const STEPS = ['basic', 'location', 'installation', 'prices', 'extras', 'review'] as const;
export type Step = (typeof STEPS)[number];

export const stepSections: Record<Step, readonly Section[]> = {
  basic: ['basic'],
  location: ['location'],
  installation: ['installation', 'pf', 'formulas'],
  prices: [],
  extras: [],
  review: [],
};

const prefixed = (errors: Errors, prefix: string): Errors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path ? `${prefix}.${path}` : prefix, message]),
  );

/** Errors of a step. Paths of the plant have no prefix, others begin with price, subsidies or transformer. */
export function checkStep(step: Step, draft: AddDraft, translate: TranslateIssue): Errors {
  if (step === 'prices') return prefixed(issuesOf(priceInput, draft.price, translate), 'price');
  if (step === 'extras') {
    const { subsidies, noSubsidy, transformer } = draft;
    const choice = { subsidies: noSubsidy ? [] : subsidies, noSubsidy };
    return {
      ...issuesOf(subsidyChoice, choice, translate),
      ...prefixed(issuesOf(transformerInput.nullable(), transformer, translate), 'transformer'),
    };
  }
  return checkSections(stepSections[step], draft.plant, translate);
}

/** The step that contains the field of an error. */
export function stepOf(path: string): Step {
  const first = path.split('.')[0];
  if (first === 'price') return 'prices';
  if (first === 'subsidies' || first === 'transformer' || first === 'noSubsidy') return 'extras';
  const section = sectionOf(path);
  return STEPS.find((step) => section && stepSections[step].includes(section)) ?? 'review';
}

/** The first invalid step before index `before`, with its errors. */
export function firstWrong(
  draft: AddDraft,
  translate: TranslateIssue,
  before: number = STEPS.length,
): { index: number; errors: Errors } | undefined {
  for (const [index, step] of STEPS.slice(0, before).entries()) {
    const errors = checkStep(step, draft, translate);
    if (Object.keys(errors).length > 0) return { index, errors };
  }
  return undefined;
}
