import { ColourInput } from '@heliodon/ui/ColourInput';
import { Inline } from '@heliodon/ui/layout/Inline';
import { wallPalette } from '@heliodon/ui/tokens';
import { useTranslation } from 'react-i18next';
import { type Ink, TONES } from '../../../contract/index.ts';
import { colourOf, isTone } from '../../live/look.ts';
import styles from './inspector.module.css';

/** Semantic colours follow the theme; any other colour can be entered freely. */
export function InkField({ value, onChange }: { value: Ink | undefined; onChange: (ink: Ink) => void }) {
  const { t } = useTranslation('topology');
  const free = value !== undefined && !isTone(value) ? value : undefined;
  return (
    <Inline wrap gap="xxs" role="radiogroup" aria-label={t('inspect.colour')}>
      {TONES.map((tone) => (
        // biome-ignore lint/a11y/useSemanticElements: a colour swatch is a button with the role of a radio
        <button
          key={tone}
          type="button"
          role="radio"
          aria-checked={value === tone}
          aria-label={t(`tone.${tone}`)}
          title={t(`tone.${tone}`)}
          className={styles.ink}
          style={{ background: colourOf(tone) }}
          onClick={() => onChange(tone)}
        />
      ))}
      <ColourInput
        className={styles.ownInk}
        value={free ?? wallPalette.borderStrong}
        label={t('inspect.ownColour')}
        onChange={onChange}
      />
    </Inline>
  );
}
