import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { layOut, PAGE } from './pdf-layout.ts';
import type { FontName } from './pdf-text.ts';
import type { PrintDocument, PrintFrame } from './print-document.ts';

export const PDF_MEDIA_TYPE = 'application/pdf';

/** Read from the installed package: the bundle does not include twenty megabytes of fonts. */
const fontFiles: Record<FontName, string> = {
  regular: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf',
};

const readFont = (name: FontName): Promise<Buffer> =>
  readFile(createRequire(import.meta.url).resolve(fontFiles[name]));

/** A4, with font subsets that contain only the characters used. */
export async function pdfFile(document: PrintDocument, frame: PrintFrame): Promise<Uint8Array> {
  const [{ default: PdfDocument }, regular, bold] = await Promise.all([
    import('pdfkit'),
    readFont('regular'),
    readFont('bold'),
  ]);
  const info = { Title: `${document.title} ${document.plant} ${document.period}`, Creator: 'Heliodon' };
  const pdf = new PdfDocument({ size: 'A4', margin: 0, autoFirstPage: false, lang: frame.lang, info });
  const done = gathered(pdf);
  pdf.registerFont('regular', regular);
  pdf.registerFont('bold', bold);
  const measure = (text: string, font: FontName, sizePt: number) =>
    pdf.font(font).fontSize(sizePt).widthOfString(text);
  for (const page of layOut(document, frame, measure)) {
    pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    for (const drawing of page) {
      pdf.fillColor(drawing.colour);
      if (drawing.is === 'box') pdf.rect(drawing.x, drawing.y, drawing.width, drawing.height).fill();
      else
        pdf
          .font(drawing.font)
          .fontSize(drawing.sizePt)
          .text(drawing.text, drawing.x, drawing.y, { lineBreak: false });
    }
  }
  pdf.end();
  return done;
}

async function gathered(pdf: AsyncIterable<Uint8Array | string>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of pdf) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
}
