import { type LoggerTexts as Texts, textsIn } from '@heliodon/telemetry/logger-text';
import { Stack } from '@heliodon/ui/layout/Stack';
import { useLang } from '@heliodon/ui/useLang';

/** What a logger reports, in the language of the page; several faults as a list. */
export function LoggerTexts({ texts }: { texts: Texts }) {
  const lines = textsIn(texts, useLang());
  const [only] = lines;
  if (lines.length === 1) return <span>{only}</span>;
  return (
    <Stack as="ul" gap="xxs">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Stack>
  );
}
