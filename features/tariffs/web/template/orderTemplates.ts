import type { TariffTemplate } from '@heliodon/tariffs/contract';

/**
 * Templates that contain the search words in either language; those in the plant's currency first, otherwise
 * in list order.
 */
export function orderTemplates(
  templates: readonly TariffTemplate[],
  currency: string,
  words: string,
): TariffTemplate[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const text = ({ region, name, source }: TariffTemplate) =>
    [region, name, source]
      .flatMap(({ zh, en }) => [zh, en])
      .join(' ')
      .toLowerCase();
  const foreign = (template: TariffTemplate) => Number(template.currency !== currency);
  return templates
    .filter((template) => wanted.every((word) => text(template).includes(word)))
    .toSorted((a, b) => foreign(a) - foreign(b));
}
