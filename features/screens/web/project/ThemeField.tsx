import { CheckOutlined } from '@ant-design/icons';
import { cssVariables } from '@heliodon/ui/tokens';
import { wallPalettes } from '@heliodon/ui/wall/wallPalettes';
import { useTranslation } from 'react-i18next';
import { SCREEN_THEMES, type ScreenTheme } from '../../contract/project.contract.ts';
import styles from './ThemeField.module.css';

interface ThemeFieldProps {
  value: ScreenTheme;
  onChange: (theme: ScreenTheme) => void;
}

/** Choice of background theme, each shown as a small big-screen preview. */
export function ThemeField({ value, onChange }: ThemeFieldProps) {
  const { t } = useTranslation('screens');
  return (
    <fieldset className={styles.themes}>
      <legend className={styles.legend}>{t('project.theme')}</legend>
      {SCREEN_THEMES.map((theme) => (
        <label key={theme} className={styles.theme}>
          <input
            type="radio"
            name="theme"
            className={styles.radio}
            checked={theme === value}
            onChange={() => onChange(theme)}
          />
          <span className={styles.card}>
            <span className={styles.wall} style={cssVariables(wallPalettes[theme])} aria-hidden>
              <i className={styles.head} />
              <i className={styles.panel} />
              <i className={styles.middle} />
              <i className={styles.panel} />
            </span>
            <span className={styles.name}>
              {t(`project.themes.${theme}`)}
              {theme === value && <CheckOutlined aria-hidden />}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
