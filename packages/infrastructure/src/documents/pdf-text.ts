export type FontName = 'regular' | 'bold';

/** Width of a text on one line, in points. */
export type Measure = (text: string, font: FontName, sizePt: number) => number;

/** A letter of a script that is written without spaces stands alone; anything else sticks to its word. */
const PIECES =
  /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF][，。；：、！？）」》]*|\s+|[^\s\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]+/gu;

/** Lines that fit; a word that is longer than a line is cut. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  const take = (piece: string) => {
    if (fits(line + piece.trimEnd())) {
      line += piece;
      return;
    }
    if (line.trim()) lines.push(line.trimEnd());
    line = piece.trimStart();
    while (line && !fits(line)) {
      const cut = longestFit(line, fits);
      lines.push(line.slice(0, cut));
      line = line.slice(cut);
    }
  };
  for (const piece of text.match(PIECES) ?? []) take(piece);
  if (line.trim() || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

/** At least one letter: a column narrower than that does not hold anything up. */
function longestFit(text: string, fits: (line: string) => boolean): number {
  let cut = text.length;
  while (cut > 1 && !fits(text.slice(0, cut))) cut -= 1;
  return cut;
}
