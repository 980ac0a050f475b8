import { placeText, valueText, zoneText } from './chartTable.ts';
import { type ChartModel, pointCount } from './model.ts';
import styles from './tooltip.module.css';

export interface TooltipPoint {
  seriesId?: string;
  dataIndex: number;
  color?: unknown;
}

function element(tag: string, className: string | undefined, text?: string): HTMLElement {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

/**
 * All series at one moment. Built as elements, not markup: the CSP forbids style attributes in markup, and user-entered
 * names must not become markup.
 */
export function tooltipElement(model: ChartModel, points: readonly TooltipPoint[]): HTMLElement {
  const box = element('div', styles.box);
  // The end of the last interval is a point of its own.
  const index = Math.min(points[0]?.dataIndex ?? 0, pointCount(model) - 1);
  const head = element('div', styles.head, placeText(model.x, index));
  const zone = model.x.kind === 'time' && zoneText(model.x.at[index], model.x);
  if (zone) head.append(element('span', styles.zone, zone));
  box.append(head);
  for (const point of points) {
    const series = model.series.find((one) => one.key === point.seriesId);
    if (!series) continue;
    const dot = element('i', styles.dot);
    if (typeof point.color === 'string') dot.style.background = point.color;
    const name = element('span', styles.name, series.name);
    const value = element('b', styles.value, valueText(series, index));
    const unit = element('span', styles.unit, series.unit);
    box.append(dot, name, value, unit);
  }
  return box;
}
