import styles from './SkeletonBlock.module.css';

interface SkeletonBlockProps {
  width?: number | string;
  height?: number | string;
}

/** A placeholder in the shape of the content being loaded. */
export function SkeletonBlock({ width = '100%', height = '1rem' }: SkeletonBlockProps) {
  return <span className={styles.block} style={{ width, height }} aria-hidden="true" />;
}
