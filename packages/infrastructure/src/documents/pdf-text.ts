export type FontName = 'regular' | 'bold';

/** Width of a text on one line, in points. */
export type Measure = (text: string, font: FontName, sizePt: number) => number;

/** A character of a script without spaces can be wrapped separately; other characters stay with their word. */
const PIECES =
  /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF][，。；：、！？）」》]*|\s+|[^\s\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]+/gu;

/** Lines that fit; a word longer than a line is split. */
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

/** At least one character, so that a very narrow column cannot cause an endless loop. */
function longestFit(text: string, fits: (line: string) => boolean): number {
  let cut = text.length;
  while (cut > 1 && !fits(text.slice(0, cut))) cut -= 1;
  return cut;
}
