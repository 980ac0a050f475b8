import { CheckOutlined } from '@ant-design/icons';
import { tints } from '@heliodon/ui/chart/tints';
import { Inline } from '@heliodon/ui/layout/Inline';
import { accentPalette } from '@heliodon/ui/wall/accentPalette';
import { wallPalettes } from '@heliodon/ui/wall/wallPalettes';
import { useTranslation } from 'react-i18next';
import type { Project } from '../../contract/project.contract.ts';
import styles from './AccentField.module.css';

const offered = tints.slice(0, 9).map((tint) => tint.toLowerCase());

interface AccentFieldProps {
  look: Pick<Project, 'theme' | 'accent'>;
  onChange: (accent: string | null) => void;
}

/**
 * Accent colour for lines, frames and marks. A colour too dark to be visible is shown lighter, with a hint.
 * Uses the browser's picker: antd's would be bundled with the sign-in page, with which it shares modules.
 */
export function AccentField({ look: { theme, accent }, onChange }: AccentFieldProps) {
  const { t } = useTranslation('screens');
  const chosen = accent?.toLowerCase() ?? null;
  const shown = accentPalette(wallPalettes[theme], accent).brand.solid.toLowerCase();
  const own = wallPalettes[theme].brand.solid;
  const isFree = chosen !== null && !offered.includes(chosen);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{t('project.accent')}</legend>
      <Inline wrap gap="xs">
        {[null, ...offered].map((colour) => (
          <label key={colour ?? 'own'} className={styles.colour} title={colour ?? t('project.accentOfTheme')}>
            <input
              type="radio"
              name="accent"
              className={styles.radio}
              aria-label={colour ?? t('project.accentOfTheme')}
              checked={chosen === colour}
              onChange={() => onChange(colour)}
            />
            <span className={styles.swatch} style={{ background: colour ?? own }}>
              {chosen === colour && <CheckOutlined aria-hidden />}
            </span>
          </label>
        ))}
        <label className={isFree ? styles.freeChosen : styles.free}>
          <input
            type="color"
            className={styles.picker}
            value={chosen ?? own}
            onChange={({ target }) => onChange(target.value)}
          />
          {isFree ? chosen.toUpperCase() : t('project.accentFree')}
        </label>
      </Inline>
      <p className={styles.hint}>
        {chosen !== null && shown !== chosen
          ? t('project.accentLighter', { shown: shown.toUpperCase() })
          : t('project.accentHint')}
      </p>
    </fieldset>
  );
}
