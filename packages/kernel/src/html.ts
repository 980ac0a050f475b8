/** Markup created only by `html`, which escapes all inserted text. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = string | number | Html | readonly Html[] | undefined;

/** html`<b>${name}</b>`: texts are escaped, Html is inserted unchanged, lists are concatenated. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.reduce((before, literal, index) => before + markupOf(parts[index - 1]) + literal));
}

function markupOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('');
  return String(part).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
