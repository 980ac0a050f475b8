export type Density = 'large' | 'medium' | 'small';

/** A user's settings of a table; stored in the browser, per table. */
export interface TableSettings {
  order: string[];
  hidden: string[];
  density: Density;
}

interface SettableColumn {
  key: string;
  /** Hidden by default. */
  hidden?: boolean;
  /** Cannot be hidden. */
  locked?: boolean;
}

export function defaultSettings(columns: readonly SettableColumn[]): TableSettings {
  return {
    order: columns.map((column) => column.key),
    hidden: columns.filter((column) => column.hidden).map((column) => column.key),
    density: 'medium',
  };
}

/**
 * Applies stored settings to the current columns: removed columns are ignored, and a new column is placed after its
 * predecessor in the code.
 */
export function mergeSettings(
  columns: readonly SettableColumn[],
  saved: Partial<TableSettings>,
): TableSettings {
  const fresh = defaultSettings(columns);
  const known = new Set(fresh.order);
  const order = (saved.order ?? []).filter((key, index, all) => known.has(key) && all.indexOf(key) === index);
  if (!saved.order) return { ...fresh, density: saved.density ?? fresh.density };
  const added = fresh.order.filter((key) => !order.includes(key));
  for (const key of added) {
    const before = fresh.order[fresh.order.indexOf(key) - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  const locked = new Set(columns.filter((column) => column.locked).map((column) => column.key));
  const hidden = [
    ...(saved.hidden ?? []).filter((key) => known.has(key) && !locked.has(key)),
    ...fresh.hidden.filter((key) => added.includes(key)),
  ];
  return { order, hidden, density: saved.density ?? fresh.density };
}

export function moveKey(order: readonly string[], key: string, to: number): string[] {
  const rest = order.filter((one) => one !== key);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, key);
  return rest;
}

const storageKey = (tableId: string) => `heliodon.table.${tableId}`;

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Storage may be full, blocked or written by another version: then the defaults apply. */
export function loadSettings(tableId: string): Partial<TableSettings> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey(tableId)) ?? '{}');
    if (typeof saved !== 'object' || saved === null) return {};
    const { order, hidden, density } = saved as Record<string, unknown>;
    return {
      ...(isTexts(order) ? { order } : {}),
      ...(isTexts(hidden) ? { hidden } : {}),
      ...(density === 'large' || density === 'medium' || density === 'small' ? { density } : {}),
    };
  } catch {
    return {};
  }
}

export function saveSettings(tableId: string, settings: TableSettings | undefined): void {
  try {
    if (settings) localStorage.setItem(storageKey(tableId), JSON.stringify(settings));
    else localStorage.removeItem(storageKey(tableId));
  } catch {
    // The settings then last until the page is closed.
  }
}
