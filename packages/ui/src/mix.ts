const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);

/** `share` of colour a in colour b; antd cannot calculate with CSS color-mix. */
export function mix(a: string, b: string, share: number): string {
  const mixed = [1, 3, 5].map((at) => Math.round(channel(a, at) * share + channel(b, at) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
