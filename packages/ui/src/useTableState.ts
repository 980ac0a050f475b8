import { useCallback, useMemo, useRef } from 'react';
import {
  type AddressState,
  type Filters,
  readAddress,
  type SortOrder,
  type TableDefaults,
  writeAddress,
} from './table/addressState.ts';
import { useAddressParams } from './useAddressParams.ts';

/** Stable functions. */
interface TableChanges<F extends Filters> {
  setPage: (page: number, pageSize: number) => void;
  setSort: (sort: string | undefined, order: SortOrder | undefined) => void;
  /** Returns to the first page. */
  setFilters: (filters: Partial<F>) => void;
  resetFilters: () => void;
}

export interface TableState<F extends Filters = Filters> extends AddressState<F>, TableChanges<F> {
  tableId: string;
  defaults: TableDefaults<F>;
}

/** Page, order and filters of a list in the URL, so that reloads and links show the same. */
export function useTableState<F extends Filters = Filters>(
  tableId: string,
  defaults: TableDefaults<F> = {},
): TableState<F> {
  const [params, setParams] = useAddressParams();
  // Defaults are written inline; those of the first render count.
  const fixed = useRef(defaults).current;
  // Other parts of the URL may change without re-rendering the list.
  const json = JSON.stringify(readAddress(params, fixed));
  const address = useMemo<AddressState<F>>(() => JSON.parse(json), [json]);

  const change = useCallback(
    (patch: (state: AddressState<F>) => Partial<AddressState<F>>) =>
      setParams((current) => {
        const state = readAddress(current, fixed);
        return writeAddress(current, { ...state, ...patch(state) }, fixed);
      }),
    [setParams, fixed],
  );

  const changes = useMemo<TableChanges<F>>(
    () => ({
      setPage: (page, pageSize) => change(() => ({ page, pageSize })),
      setSort: (sort, order) => change(() => ({ sort, order, page: 1 })),
      setFilters: (filters) => change((state) => ({ filters: { ...state.filters, ...filters }, page: 1 })),
      resetFilters: () => change(() => ({ filters: { ...fixed.filters } as F, page: 1 })),
    }),
    [fixed, change],
  );
  return useMemo(
    () => ({ ...address, ...changes, tableId, defaults: fixed }),
    [address, changes, tableId, fixed],
  );
}
