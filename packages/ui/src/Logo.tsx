import styles from './Logo.module.css';

interface LogoProps {
  /** Height in pixels. */
  size?: number;
  /** The name beside the mark. */
  withName?: boolean;
}

/** The logo: the sun on its path, bright above the horizon and faint below, as in a heliodon. */
export function Logo({ size = 24, withName }: LogoProps) {
  return (
    <span className={styles.logo} style={{ fontSize: size }} role="img" aria-label="Heliodon">
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={styles.mark}>
        <path className={styles.path} d="M3.22 15A9 9 0 0 1 13.52 4.13" />
        <path className={styles.night} d="M4.52 18a9 9 0 0 0 14.96 0" />
        <path className={styles.path} d="M1.5 15h21" />
        <circle className={styles.sun} cx="18.69" cy="6.98" r="3.6" />
      </svg>
      {withName && <span className={styles.name}>Heliodon</span>}
    </span>
  );
}
