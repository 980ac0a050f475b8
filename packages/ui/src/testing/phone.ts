/** Text of table cells that are visible only by horizontal scrolling. */
export function cellsBeyondScreen(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.ant-table-tbody td, .ant-table-tbody [role="cell"]')]
    .filter((cell) => {
      const { left, right, width } = cell.getBoundingClientRect();
      return width > 0 && (left < 0 || right > window.innerWidth + 1);
    })
    .map((cell) => cell.textContent ?? '');
}
