import type { Command, CommandParam } from '@heliodon/kernel/device-kind';
import { formatNumber } from '@heliodon/kernel/format/number';
import type { Lang } from '@heliodon/kernel/lang';
import { z } from 'zod';

/** Display text of one value: the name of an option, or a number with its unit. */
export function paramText(param: CommandParam, value: unknown, lang: Lang): string {
  if (typeof value !== 'number') return '--';
  if (param.options) return param.options[value]?.[lang] ?? String(value);
  return [formatNumber(value, param.decimals), param.unit].filter(Boolean).join(' ');
}

/** Display text of all parameters: `Discharge cut-off SOC 10.0 %, …`. */
export const paramsText = (
  command: Command | undefined,
  params: Readonly<Record<string, unknown>>,
  lang: Lang,
): string =>
  (command?.params ?? [])
    .map((param) => `${param[lang]} ${paramText(param, params[param.name], lang)}`)
    .join(lang === 'zh' ? '，' : ', ');

/** Choices of a parameter: its options, or the part numbers; undefined for a free number. */
export function choicesOf({ options, numberOf, min, max }: CommandParam, lang: Lang) {
  if (numberOf)
    return Array.from({ length: max - min + 1 }, (_, at) => ({ value: min + at, label: String(min + at) }));
  return (
    options && Object.entries(options).map(([code, words]) => ({ value: Number(code), label: words[lang] }))
  );
}

/** Range with unit: `0 – 100 %`. */
export const rangeText = ({ min, max, decimals, unit }: CommandParam): string => {
  const number = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : decimals);
  return [`${number(min)} – ${number(max)}`, unit].filter(Boolean).join(' ');
};

/** Validation schema of one parameter. */
export const paramSchema = ({ min, max, options }: CommandParam): z.ZodType => {
  const number = z.number().min(min).max(max);
  return options ? number.refine((value) => value in options) : number;
};
