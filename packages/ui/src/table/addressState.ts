export type SortOrder = 'asc' | 'desc';
/** Filters are text in the URL: one, or several for a multiple selection. */
export type FilterValue = string | string[];
export type Filters = Record<string, FilterValue>;

export interface TableDefaults<F extends Filters = Filters> {
  pageSize?: number;
  sort?: string;
  order?: SortOrder;
  /** Every filter with its default; only these names are read from the URL. */
  filters?: F;
  /** Prefix of each name if a page has several tables. */
  prefix?: string;
}

export interface AddressState<F extends Filters = Filters> {
  page: number;
  pageSize: number;
  sort?: string;
  order?: SortOrder;
  filters: F;
}

export const PAGE_SIZES = [10, 20, 50, 100] as const;
const DEFAULT_PAGE_SIZE = 20;

function positive(text: string | null): number | undefined {
  const value = Number(text);
  return text && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function same(a: FilterValue, b: FilterValue): boolean {
  return [a].flat().join('\n') === [b].flat().join('\n');
}

/** State from the URL; missing or invalid values are the defaults. */
export function readAddress<F extends Filters>(
  params: URLSearchParams,
  defaults: TableDefaults<F>,
): AddressState<F> {
  const at = (name: string) => `${defaults.prefix ?? ''}${name}`;
  const restSize = defaults.pageSize ?? DEFAULT_PAGE_SIZE;
  const size = positive(params.get(at('size')));
  const allowed = size !== undefined && (size === restSize || PAGE_SIZES.some((one) => one === size));
  const order = params.get(at('order'));
  // Empty: the user switched sorting off.
  const sort = (params.get(at('sort')) ?? defaults.sort) || undefined;
  const filters = Object.fromEntries(
    Object.entries(defaults.filters ?? {}).map(([name, rest]) => {
      const given = params.getAll(at(name));
      if (given.length === 0) return [name, rest];
      return [name, Array.isArray(rest) ? given.filter((value) => value !== '') : given[0]];
    }),
  ) as F;
  return {
    page: positive(params.get(at('page'))) ?? 1,
    pageSize: allowed ? size : restSize,
    sort,
    order: sort ? (order === 'asc' || order === 'desc' ? order : (defaults.order ?? 'asc')) : undefined,
    filters,
  };
}

/** The URL after a change; default values are omitted, other parameters stay. */
export function writeAddress<F extends Filters>(
  params: URLSearchParams,
  state: AddressState<F>,
  defaults: TableDefaults<F>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const at = (name: string) => `${defaults.prefix ?? ''}${name}`;
  const put = (name: string, value: FilterValue, rest: FilterValue) => {
    next.delete(at(name));
    if (same(value, rest)) return;
    // An emptied multiple selection must differ from the default.
    const values = Array.isArray(value) && value.length === 0 ? [''] : [value].flat();
    for (const one of values) next.append(at(name), one);
  };
  put('page', String(state.page), '1');
  put('size', String(state.pageSize), String(defaults.pageSize ?? DEFAULT_PAGE_SIZE));
  const sorted =
    state.sort !== defaults.sort || state.order !== (defaults.order ?? (defaults.sort ? 'asc' : undefined));
  next.delete(at('sort'));
  next.delete(at('order'));
  if (sorted) {
    next.set(at('sort'), state.sort ?? '');
    if (state.order) next.set(at('order'), state.order);
  }
  for (const [name, rest] of Object.entries(defaults.filters ?? {}))
    put(name, state.filters[name] ?? rest, rest);
  return next;
}
